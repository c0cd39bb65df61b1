import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {waitlistPage} from '@domora/content/waitlist-page'
import {errorLocation, isLeadsUnavailable} from '@domora/leads/errors'
import {isBot} from '@domora/leads/form'
import type {Outcome} from '@domora/leads/open-leads'
import {createElement, type ReactNode} from 'react'
import {localeCookie} from '../client/storage.ts'
import {renderDocument} from '../delivery/render-document.tsx'
import {BodyTooLarge, BodyTooSlow, readBody} from '../http/read-body.ts'
import {readContent} from '../lake/read-content.ts'
import {type FormRoute, sentPath} from '../routing/place.ts'
import type {ContactField} from '../sections/contact-page.tsx'
import {FallbackForm} from '../sections/fallback-form.tsx'
import {type FormState, formStateOf} from '../sections/form-state.ts'
import {attributionFields, isOwnForm} from './form-request.ts'

const largestBody = 16 * 1024

/** Whether a request says that it is what a form without files sends. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

/**
 * The fields of a form, as they were entered. One that comes several times, as no form of ours sends it, is all of its
 * values, a line each: an address is then refused as the list that it is.
 *
 * @throws {BodyTooLarge} for more than 16 KB, {@link BodyTooSlow} for one that does not arrive
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  const sent = new URLSearchParams(Buffer.from(await readBody(request, largestBody)).toString('utf8'))
  return new Map([...new Set(sent.keys())].map((name) => [name, sent.getAll(name).join('\n')]))
}

export interface Consent {
  readonly wording: string
  readonly version: string
}

/** The wording alone: a sign-up does not depend on the rest of its page. */
const contract = (locale: LocaleCode) =>
  waitlistPage.contract(locale).pick({consent: true, consentVersion: true})

/** What visitors agree to by now; `null` when the lake does not say, which is logged. */
export async function currentConsent(locale: LocaleCode): Promise<Consent | null> {
  try {
    const content = await readContent({...waitlistPage, contract}, locale)
    if (content !== null) return {wording: content.consent.text, version: content.consentVersion}
    console.error(JSON.stringify({event: 'consent-unknown', locale}))
  } catch (error) {
    console.error(JSON.stringify({event: 'consent-unknown', locale, message: String(error)}))
  }
  return null
}

const chosenLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)

/**
 * Leads to a form's page whoever asks for what the form is sent to: that address stands in the browser while the page is
 * shown again with what is wrong, and people open it anew, keep it or pass it on. In the language that the visitor chose,
 * if any.
 */
export function redirectToForm(request: Request, kind: FormRoute): Response {
  const chosen = chosenLocale.exec(request.headers.get('cookie') ?? '')?.[1]
  const locale = isLocaleCode(chosen) ? chosen : defaultLocale
  return new Response(null, {
    status: 303,
    headers: {location: pathOf({kind}, locale), 'cache-control': 'no-store', vary: 'Cookie'},
  })
}

const retryAfterSeconds = 30

/** Why nothing was stored although nothing may be wrong with what was entered. */
type NotStored = {readonly ok: false; readonly reason: 'consent-changed' | 'consent-unknown'}

export interface FormHandler<Field extends ContactField> {
  readonly route: FormRoute
  /** The fields that visitors see. */
  readonly fields: readonly Field[]
  /** Stores what was entered, or says what is wrong with it. */
  readonly store: (
    form: ReadonlyMap<string, string>,
    locale: LocaleCode,
  ) => Promise<Outcome<Record<string, unknown>> | NotStored>
  /** The form's page, with what was entered and what is wrong with it. */
  readonly page: (locale: LocaleCode, reply: FormState<Field>) => Promise<ReactNode>
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
export async function handleFormPost<Field extends ContactField>(
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
      createElement(FallbackForm, {
        action: `/api/${handler.route}`,
        locale,
        fields: handler.fields,
        values,
        hidden: {...hidden, ...(agreedTo !== undefined && {consentVersion: agreedTo})},
      }),
      {locale, status: 503, headers: {...retryAfter, ...headers}},
    )
  }
  const again = async (status: number, reply: FormState<Field>, headers: Record<string, string> = {}) => {
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
  if (isBot({honeypot: form.get('website'), elapsed: form.get('elapsed')})) return sent
  try {
    const outcome = await handler.store(form, locale)
    if (outcome.ok) return sent
    switch (outcome.reason) {
      case 'invalid':
        return await again(422, formStateOf(handler.fields, values, outcome.problems))
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
    console.error(JSON.stringify({event: 'form-failed', route: handler.route, error: errorLocation(error)}))
    return again(500, {values, notice: 'unavailable'})
  }
}
