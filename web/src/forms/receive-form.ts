import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {springsBotTrap} from '@domora/leads/bot-trap'
import {isLeadsUnavailable} from '@domora/leads/leads-unavailable'
import type {Outcome} from '@domora/leads/open-leads'
import type {ReactNode} from 'react'
import {renderDocument} from '../delivery/render-document.tsx'
import {BodyTooLarge, BodyTooSlow} from '../http/read-body.ts'
import {type FormRoute, sentPath} from '../routing/place.ts'
import {attributionFields} from './attribution.ts'
import {type FormReply, replyTo} from './form-reply.ts'
import {isOwnForm} from './is-own-form.ts'
import {isForm, readForm} from './read-form.ts'

const retryAfterSeconds = 30

export interface FormHandler<Field extends string> {
  readonly route: FormRoute
  /** The fields that visitors see. */
  readonly fields: readonly Field[]
  /** Stores what was entered, or says what is wrong with it. */
  readonly store: (
    form: ReadonlyMap<string, string>,
    locale: LocaleCode,
  ) => Promise<Outcome<Record<string, unknown>>>
  /** The form's page, with what was entered and what is wrong with it. */
  readonly page: (locale: LocaleCode, reply: FormReply<Field>) => Promise<ReactNode>
}

/** The fields, or the status that says why there are none. */
async function fieldsOf(request: Request): Promise<ReadonlyMap<string, string> | 408 | 413 | 415> {
  if (!isForm(request)) return 415
  try {
    return await readForm(request)
  } catch (error) {
    if (error instanceof BodyTooLarge) return 413
    if (error instanceof BodyTooSlow) return 408
    throw error
  }
}

/**
 * Takes a form that was sent without script. Stored: 303 to the page that says so. Otherwise the form's page
 * again, with everything that was entered: 422 with what is wrong beside the field, 429 when there were too many,
 * 503 when the store cannot take it now, 403 when it came from another site, 408, 413 and 415 for what no form of
 * ours sends.
 */
export async function receiveForm<Field extends string>(
  request: Request,
  handler: FormHandler<Field>,
): Promise<Response> {
  const fields = await fieldsOf(request)
  const form = typeof fields === 'number' ? new Map<string, string>() : fields
  const sentLocale = form.get('locale')
  const locale = isLocaleCode(sentLocale) ? sentLocale : defaultLocale
  const values: Partial<Record<Field, string>> = {}
  for (const field of handler.fields) {
    const value = form.get(field)
    if (value !== undefined) values[field] = value
  }
  const hidden = attributionFields(form, request.headers)
  const again = async (status: number, reply: FormReply<Field>, headers: Record<string, string> = {}) =>
    renderDocument(await handler.page(locale, {...reply, hidden}), {locale, status, headers})

  if (typeof fields === 'number') {
    const notice = fields === 413 ? 'tooLong' : 'refused'
    return again(fields, {values, notice}, {connection: 'close'})
  }
  if (!isOwnForm(request.headers)) return again(403, {values, notice: 'refused'})
  const sent = new Response(null, {status: 303, headers: {location: sentPath(handler.route, locale)}})
  if (springsBotTrap({honeypot: form.get('website'), elapsed: form.get('elapsed')})) return sent
  try {
    const outcome = await handler.store(form, locale)
    if (outcome.ok) return sent
    return outcome.reason === 'invalid'
      ? again(422, replyTo(handler.fields, values, outcome.problems))
      : again(429, {values, notice: 'tooMany'}, {'retry-after': String(outcome.retryAfterSeconds)})
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    console.error(JSON.stringify({event: 'leads-unavailable', route: handler.route, code: error.code}))
    return again(503, {values, notice: 'unavailable'}, {'retry-after': String(retryAfterSeconds)})
  }
}
