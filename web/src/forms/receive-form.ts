import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {springsBotTrap} from '@domora/leads/bot-trap'
import {isLeadsUnavailable} from '@domora/leads/leads-unavailable'
import type {Outcome} from '@domora/leads/open-leads'
import {whereOf} from '@domora/leads/where-of'
import {createElement, type ReactNode} from 'react'
import {renderDocument} from '../delivery/render-document.tsx'
import {BodyTooLarge, BodyTooSlow} from '../http/read-body.ts'
import {type FormRoute, sentPath} from '../routing/place.ts'
import type {ContactField} from '../sections/contact-page.tsx'
import {FormLastResort} from '../sections/form-last-resort.tsx'
import {attributionFields} from './attribution.ts'
import {type FormReply, replyTo} from './form-reply.ts'
import {isOwnForm} from './is-own-form.ts'
import {isForm, readForm} from './read-form.ts'

const retryAfterSeconds = 30

/** Why nothing was stored although nothing may be wrong with what was entered. */
type HeldBack = {readonly ok: false; readonly reason: 'consent-changed' | 'consent-unknown'}

export interface FormHandler<Field extends ContactField> {
  readonly route: FormRoute
  /** The fields that visitors see. */
  readonly fields: readonly Field[]
  /** Stores what was entered, or says what is wrong with it. */
  readonly store: (
    form: ReadonlyMap<string, string>,
    locale: LocaleCode,
  ) => Promise<Outcome<Record<string, unknown>> | HeldBack>
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
 * again, with everything that was entered: 422 with what is wrong beside the field or the wording to agree to now, 429
 * when there were too many, 503 when the store or the lake cannot say, 403 when it came from another site, 408, 413 and
 * 415 for what no form of ours sends, 500 for a mistake of ours. Where that page cannot be made, a built-in one has what was entered, with 503.
 */
export async function receiveForm<Field extends ContactField>(
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
  const retryAfter = {'retry-after': String(retryAfterSeconds)}
  const lastResort = (headers: Record<string, string>) => {
    const agreedTo = form.get('consentVersion')
    return renderDocument(
      createElement(FormLastResort, {
        action: `/api/${handler.route}`,
        locale,
        fields: handler.fields,
        values,
        hidden: {...hidden, ...(agreedTo !== undefined && {consentVersion: agreedTo})},
      }),
      {locale, status: 503, headers: {...retryAfter, ...headers}},
    )
  }
  const again = async (status: number, reply: FormReply<Field>, headers: Record<string, string> = {}) => {
    try {
      return await renderDocument(await handler.page(locale, {...reply, hidden}), {locale, status, headers})
    } catch (error) {
      console.error(
        JSON.stringify({event: 'form-page-failed', route: handler.route, status, message: String(error)}),
      )
      return lastResort(headers)
    }
  }

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
    switch (outcome.reason) {
      case 'invalid':
        return await again(422, replyTo(handler.fields, values, outcome.problems))
      case 'consent-changed':
        return await again(422, {values, consentChanged: true})
      case 'consent-unknown':
        return await again(503, {values, notice: 'unavailable'}, retryAfter)
      case 'too-many': {
        const headers = {'retry-after': String(outcome.retryAfterSeconds)}
        return await again(429, {values, notice: 'tooMany'}, headers)
      }
    }
  } catch (error) {
    if (isLeadsUnavailable(error)) {
      console.error(JSON.stringify({event: 'leads-unavailable', route: handler.route, code: error.code}))
      return again(503, {values, notice: 'unavailable'}, retryAfter)
    }
    console.error(JSON.stringify({event: 'form-failed', route: handler.route, error: whereOf(error)}))
    return again(500, {values, notice: 'unavailable'})
  }
}
