import type {LocaleCode} from '@domora/content/locales'
import {pathOf, splitLocale} from '@domora/content/routes'
import {waitlistConsent} from '@domora/content/waitlist-page'
import {parseEmailAddress} from '@domora/leads/email-address'
import {errorLocation, isLeadsUnavailable} from '@domora/leads/errors'
import {botSign} from '@domora/leads/form'
import type {Leads, Outcome, Sender} from '@domora/leads/open-leads'
import {createElement, type ReactNode} from 'react'
import {renderResponse} from '../rendering/render-document.tsx'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'
import {
  type FormRoute,
  formRoutes,
  isPage,
  type Page,
  pathOfStaticPage,
  segmentsOf,
} from '../site/site-page.ts'
import type {Site} from '../site/site.ts'
import {FormMissing, pageElement} from '../site/page-element.tsx'
import {FallbackForm, type FallbackFormProps} from '../sections/fallback-form.tsx'
import {formErrors, type FormState} from '../sections/form-state.ts'
import {type Attribution, attributionOf, isForm, readForm} from './form-request.ts'
import {clientOf} from '../http/client-address.ts'
import {isSameOrigin} from '../http/same-origin.ts'
import {log} from '../log.ts'

/** The published consent text; `null`, and a log line, if it is unavailable. */
async function currentConsent(locale: LocaleCode, source: ContentSource) {
  try {
    const {consent, consentVersion} = await requireContent(waitlistConsent, locale, source)
    return {wording: consent.text, version: consentVersion}
  } catch (error) {
    log('error', 'consent-unknown', {locale, message: String(error)})
    return null
  }
}

const retryAfter = {'retry-after': '30'}

/** The form is valid but was not stored. */
type NotStored = {readonly ok: false; readonly reason: 'consent-changed' | 'consent-unknown'}

/** A submitted form, apart from its fields. */
interface Submission {
  readonly locale: LocaleCode
  /** Path of the page with the form. */
  readonly page: string
  /** `_key` of the section with the form. */
  readonly section: string | undefined
  readonly utm: Attribution
}

export interface FormHandler {
  /** The visible fields. */
  readonly fields: readonly string[]
  readonly store: (
    form: ReadonlyMap<string, string>,
    sent: Submission,
    sender: Sender,
  ) => Promise<Outcome<Record<string, unknown>> | NotStored>
  /** The page with the form, with entered values and errors. */
  readonly page: (locale: LocaleCode, state: FormState<string>, place: FormPlace | null) => Promise<ReactNode>
  /** Of the success page, if the form does not have a page of its own. */
  readonly sentPath?: string
}

/** The handler of a form that editors made; `null` if there is none. */
export type FindForm = (id: string, locale: LocaleCode) => Promise<FormHandler | null>

export interface FormPlace {
  readonly page: Page
  readonly path: string
  /** The section's `_key`. */
  readonly section: string
}

/** The place of a form that names its section; `null` for one on its own page, and if the page is gone. */
async function placeOf(
  form: ReadonlyMap<string, string>,
  path: string,
  find: Site['find'],
): Promise<FormPlace | null> {
  const section = form.get('section')
  if (section === undefined) return null
  const page = await find(path).catch((error: unknown) => {
    log('error', 'form-place-unknown', {message: String(error)})
    return null
  })
  if (page === null || !isPage(page) || (page.kind !== 'page' && page.sent)) return null
  return {page, path, section}
}

/** Shows a form again in its place, or alone if editors removed it from there. */
export const inPlace =
  (
    form: FormRoute | 'form',
    source: ContentSource,
    alone: (locale: LocaleCode, state: FormState<string>) => Promise<ReactNode>,
  ): FormHandler['page'] =>
  async (locale, state, place) => {
    if (place === null) return alone(locale, state)
    const section = {section: place.section, form, state}
    return pageElement(place.page, {section}, {source}).catch((error: unknown) => {
      if (error instanceof FormMissing) return alone(locale, state)
      throw error
    })
  }

const pageWithForm = (kind: FormRoute, source: ContentSource) =>
  inPlace(kind, source, (locale, state) =>
    pageElement({locale, kind, sent: false}, {[kind]: state}, {source}),
  )

/** @param source for the pages with the forms */
export const formHandlers = (
  source: ContentSource,
  leads: () => Leads,
): Readonly<Record<FormRoute, FormHandler>> => ({
  waitlist: {
    fields: ['email'],
    store: async (form, sent, sender) => {
      const consent = await currentConsent(sent.locale, source)
      if (consent === null) return {ok: false, reason: 'consent-unknown'}
      if (form.get('consentVersion') !== consent.version) return {ok: false, reason: 'consent-changed'}
      return leads().joinWaitlist({email: form.get('email'), consent, ...sent}, sender)
    },
    page: pageWithForm('waitlist', source),
  },
  contact: {
    fields: ['name', 'email', 'message'],
    store: (form, sent, sender) => {
      const [name, email, message] = [form.get('name'), form.get('email'), form.get('message')]
      return leads().sendContactMessage({name, email, message, ...sent}, sender)
    },
    page: pageWithForm('contact', source),
  },
})

/** The fields of any form as a message. */
function messageFrom(form: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const typed = [...form].flatMap(([name, value]) => (name.startsWith('f-') ? value : []))
  const email = typed.find((value) => parseEmailAddress(value).ok) ?? ''
  return {email, message: typed.filter((value) => value !== email).join('\n')}
}

/** The browser's back button may show the response again; no cache keeps it. */
const keptForHistory = {'cache-control': 'private, no-cache'}

const fallbackResponse = (form: FallbackFormProps, headers: Readonly<Record<string, string>> = {}) =>
  renderResponse(createElement(FallbackForm, form), {
    locale: form.locale,
    status: 503,
    headers: {...keptForHistory, ...retryAfter, ...headers},
  })

/**
 * Handles a form, which the browser sends to the address of its page: 303 to the success page, or 405 if there is no form. What was
 * typed into a form that editors have deleted is in the contact form, with 410.
 * Otherwise the visitor gets the form's page with the entered values: 422 for invalid fields or a new consent text, 429 for
 * too many requests, 503 while database or content are unavailable, 403 for another origin, 408, 413 or 415 for an unreadable
 * body, 500 for an unexpected error. If that page is unavailable too, a built-in form has the entered values, with 503.
 */
export async function handleFormPost(
  request: Request,
  handlers: Readonly<Record<FormRoute, FormHandler>>,
  find: Site['find'],
  findForm: FindForm = async () => null,
): Promise<Response> {
  const {pathname: path, searchParams} = new URL(request.url)
  const {locale, rest} = splitLocale(segmentsOf(path))
  const body = isForm(request) ? await readForm(request) : 415
  const form = typeof body === 'number' ? new Map<string, string>() : body
  const own = formRoutes.find((name) => name === rest.join('/'))
  const named = form.get('form') ?? ''
  const ofRoute = formRoutes.find((name) => name === named)
  const entered = (names: readonly string[]) =>
    Object.fromEntries([...form].filter(([name]) => names.includes(name)))
  let ofEditors: FormHandler | null = null
  try {
    if (named !== '' && ofRoute === undefined) ofEditors = await findForm(named, locale)
  } catch (error) {
    log('error', 'form-page-failed', {route: 'form', status: 503, message: String(error)})
    return fallbackResponse({locale, fields: [], values: {}, hidden: Object.fromEntries(form)})
  }
  const isClosed = named !== '' && ofRoute === undefined && ofEditors === null
  const route = ofEditors === null ? (isClosed ? 'contact' : (ofRoute ?? own)) : 'form'
  const handler = ofEditors ?? (route === undefined || route === 'form' ? undefined : handlers[route])
  if (route === undefined || handler === undefined)
    return new Response(null, {status: 405, headers: {allow: 'GET, HEAD, OPTIONS'}})
  const {fields, store, page} = handler
  const values = isClosed ? messageFrom(form) : entered(fields)
  const place = isClosed ? null : await placeOf(form, path, find)
  // Keeps the section even if editors removed it and the form is shown elsewhere.
  const hidden = entered(['section', 'campaign', 'doors', 'billing', 'currency', 'plans'])

  const rerender = async (
    status: number,
    state: Omit<FormState<string>, 'values' | 'hidden'>,
    headers: Record<string, string> = {},
  ) => {
    try {
      const element = await page(locale, {...state, values, hidden}, place)
      return await renderResponse(element, {locale, status, headers: {...keptForHistory, ...headers}})
    } catch (error) {
      log('error', 'form-page-failed', {route, status, message: String(error)})
      const kept = {form: ofEditors === null ? route : named, ...hidden, ...entered(['consentVersion'])}
      return fallbackResponse({locale, fields, values, hidden: kept}, headers)
    }
  }

  if (typeof body === 'number')
    return rerender(body, {notice: body === 413 ? 'tooLong' : 'refused'}, {connection: 'close'})
  if (!isSameOrigin(request.headers)) return rerender(403, {notice: 'refused'})
  if (isClosed) return rerender(410, {isOfClosedForm: true})
  // The visitor may send another form afterwards.
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_')))
  const doors = form.get('doors') ?? searchParams.get('doors') ?? ''
  const isChoice = route === 'waitlist' && /^[1-9]\d{0,3}$/.test(doors)
  const sent =
    handler.sentPath ??
    pathOfStaticPage({
      kind: route === 'contact' ? route : 'waitlist',
      locale,
      sent: true,
      ...(isChoice && {doors: Number(doors)}),
    })
  const location = sent + (campaign.size > 0 ? `?${campaign}` : '')
  try {
    const submission = {
      locale,
      page: place?.path ?? (route === 'form' ? path : pathOf({kind: route}, locale)),
      section: form.get('section') || undefined,
      utm: attributionOf(searchParams, form),
    }
    const outcome = await store(form, submission, {
      client: clientOf(request.headers),
      botSign: botSign({honeypot: form.get('website'), elapsed: form.get('elapsed')}),
    })
    if (outcome.ok) return new Response(null, {status: 303, headers: {location}})
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
