import {defaultLocale, isPublicLocale, type LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {waitlistPage} from '@domora/content/waitlist-page'
import {errorLocation, isLeadsUnavailable} from '@domora/leads/errors'
import {isBot} from '@domora/leads/form'
import type {Outcome} from '@domora/leads/open-leads'
import {createElement, type ReactNode} from 'react'
import {localeCookie} from '../client/storage.ts'
import {renderResponse} from '../rendering/render-document.tsx'
import {readContent} from '../sanity/read-content.ts'
import {type CmsPage, type FormRoute, sentPath, type StaticPage} from '../site-pages/site-page.ts'
import {site} from '../site-pages/site.ts'
import {FormMissing, pageElement} from '../site-pages/page-element.tsx'
import type {ContactField} from '../sections/contact-page.tsx'
import {FallbackForm} from '../sections/fallback-form.tsx'
import {formErrors, type FormState} from '../sections/form-state.ts'
import {attributionFields, isForm, isOwnForm, readForm} from './form-request.ts'
import {log} from '../log.ts'

export interface Consent {
  readonly wording: string
  readonly version: string
}

/** Only these fields, so that a mistake elsewhere in the page does not stop sign-ups. */
const consentContract = (locale: LocaleCode) =>
  waitlistPage.contract(locale).pick({consent: true, consentVersion: true})

/** The consent text that is published now; `null`, and a log line, when it cannot be read. */
export async function currentConsent(locale: LocaleCode): Promise<Consent | null> {
  try {
    const content = await readContent({...waitlistPage, contract: consentContract}, locale)
    if (content !== null) return {wording: content.consent.text, version: content.consentVersion}
    log('error', 'consent-unknown', {locale})
  } catch (error) {
    log('error', 'consent-unknown', {locale, message: String(error)})
  }
  return null
}

const chosenLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)

/**
 * Redirects a GET of a form's action to the form's page, in the language that the visitor chose. The action's URL is in the
 * browser's address bar while the form is shown with its errors, so people reload and share it.
 */
export function redirectToForm(request: Request, kind: FormRoute): Response {
  const chosen = chosenLocale.exec(request.headers.get('cookie') ?? '')?.[1]
  const locale = isPublicLocale(chosen) ? chosen : defaultLocale
  return new Response(null, {
    status: 303,
    headers: {location: pathOf({kind}, locale), 'cache-control': 'no-store', vary: 'Cookie'},
  })
}

const retryAfter = {'retry-after': '30'}

/** The form is valid but was not stored. */
type NotStored = {readonly ok: false; readonly reason: 'consent-changed' | 'consent-unknown'}

export interface FormHandler<Field extends ContactField> {
  readonly route: FormRoute
  /** The visible fields. */
  readonly fields: readonly Field[]
  readonly store: (
    form: ReadonlyMap<string, string>,
    locale: LocaleCode,
    /** Path of the page with the form. */
    page: string,
  ) => Promise<Outcome<Record<string, unknown>> | NotStored>
  /** The page with the form, with entered values and errors. */
  readonly page: (locale: LocaleCode, state: FormState<Field>, place: FormPlace | null) => Promise<ReactNode>
}

/** A form in a section of a page. */
interface FormPlace {
  readonly page: CmsPage | StaticPage
  readonly path: string
  /** The section's `_key`. */
  readonly section: string
}

/** Where a form says that it stands; `null` for one on its own page, and for a page that the site does not have. */
async function placeOf(form: ReadonlyMap<string, string>, locale: LocaleCode): Promise<FormPlace | null> {
  const path = form.get('page')
  const section = form.get('section')
  if (path === undefined || section === undefined) return null
  const page = await site()
    .find(path)
    .catch((error: unknown) => {
      log('error', 'form-place-unknown', {message: String(error)})
      return null
    })
  if (page === null || page.locale !== locale) return null
  switch (page.kind) {
    case 'sitemap':
    case 'not-found':
    case 'unavailable':
      return null
    default:
      return page.kind !== 'page' && page.sent ? null : {page, path, section}
  }
}

/** Shows a form again in its place; on its own page when editors have taken it away from there meanwhile. */
export const pageWithForm =
  (route: FormRoute): FormHandler<ContactField>['page'] =>
  async (locale, state, place) => {
    const ownPage = () => pageElement({locale, kind: route, sent: false}, {[route]: state})
    if (place === null) return ownPage()
    const section = {section: place.section, form: route, state}
    return pageElement(place.page, {section}).catch((error: unknown) => {
      if (error instanceof FormMissing) return ownPage()
      throw error
    })
  }

/**
 * Handles a form that was sent without script. Stored: 303 to the success page. Otherwise the form's page with the entered
 * values: 422 for invalid fields or a new consent text, 429 for too many requests, 503 when database or content are unavailable,
 * 403 for another origin, 408, 413 or 415 for a body that cannot be read, 500 for an unexpected error. If the content of that page
 * cannot be read either, a built-in form with the entered values and 503.
 */
export async function handleFormPost<Field extends ContactField>(
  request: Request,
  {route, fields, store, page}: FormHandler<Field>,
): Promise<Response> {
  const body = isForm(request) ? await readForm(request) : 415
  const form = typeof body === 'number' ? new Map<string, string>() : body
  const formLocale = form.get('locale')
  const locale = isPublicLocale(formLocale) ? formLocale : defaultLocale
  const values: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = form.get(field)
    if (value !== undefined) values[field] = value
  }
  const place = await placeOf(form, locale)
  const hidden = {
    ...attributionFields(form, request.headers),
    ...(place && {page: place.path, section: place.section}),
  }

  const rerender = async (
    status: number,
    state: Omit<FormState<Field>, 'values' | 'hidden'>,
    headers: Record<string, string> = {},
  ) => {
    try {
      const element = await page(locale, {...state, values, hidden}, place)
      return await renderResponse(element, {locale, status, headers})
    } catch (error) {
      log('error', 'form-page-failed', {route, status, message: String(error)})
      const consentVersion = form.get('consentVersion')
      const fallback = createElement(FallbackForm, {
        action: `/api/${route}`,
        locale,
        fields,
        values,
        hidden: {...hidden, ...(consentVersion !== undefined && {consentVersion})},
      })
      return renderResponse(fallback, {locale, status: 503, headers: {...retryAfter, ...headers}})
    }
  }

  if (typeof body === 'number')
    return rerender(body, {notice: body === 413 ? 'tooLong' : 'refused'}, {connection: 'close'})
  if (!isOwnForm(request.headers)) return rerender(403, {notice: 'refused'})
  const success = new Response(null, {status: 303, headers: {location: sentPath(route, locale)}})
  if (isBot({honeypot: form.get('website'), elapsed: form.get('elapsed')})) return success
  try {
    const outcome = await store(form, locale, place?.path ?? pathOf({kind: route}, locale))
    if (outcome.ok) return success
    switch (outcome.reason) {
      case 'invalid':
        return await rerender(422, formErrors(fields, outcome.problems))
      case 'consent-changed':
        return await rerender(422, {consentChanged: true})
      case 'consent-unknown':
        return await rerender(503, {notice: 'unavailable'}, retryAfter)
      case 'too-many':
        return await rerender(429, {notice: 'tooMany'}, {'retry-after': String(outcome.retryAfterSeconds)})
    }
  } catch (error) {
    if (isLeadsUnavailable(error)) {
      log('error', 'leads-unavailable', {route, code: error.code})
      return rerender(503, {notice: 'unavailable'}, retryAfter)
    }
    log('error', 'form-failed', {route, error: errorLocation(error)})
    return rerender(500, {notice: 'unavailable'})
  }
}
