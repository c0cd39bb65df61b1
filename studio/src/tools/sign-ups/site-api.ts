import {z} from 'zod'
import {studioEnv} from '../../env.ts'

export const signUpStates = ['confirmed', 'pending', 'unsubscribed'] as const

const figure = z.object({
  /** UTC, `YYYY-MM-DD`. */
  day: z.iso.date(),
  locale: z.string(),
  /** Path of the page with the form. */
  page: z.string(),
  /** Named by the link to that page. */
  source: z.string().nullable(),
  /** Named by the link, or else by the form. */
  campaign: z.string().nullable(),
  state: z.enum(signUpStates),
  count: z.int().positive(),
})

/** How many sign-ups differ in nothing else. */
export type Figure = z.output<typeof figure>

export const figuresResponse = z.object({signUps: z.array(figure)})

export class WrongTokenError extends Error {
  override message = 'The site does not accept this token.'
}

const siteDown =
  'The site does not respond. Try again in a moment. If the site is up, ask a developer to set SANITY_STUDIO_ORIGIN.'

const messages: Readonly<Partial<Record<number, string>>> = {
  501: 'Suggestions are off. Ask a developer to set TRANSLATE_URL.',
  502: 'The translation service does not respond, or refuses. Try again in a moment.',
  404: 'Sign-up figures are off. Ask a developer to set LEADS_TOKEN.',
  429: 'Too many requests. Wait a minute and try again.',
  503: 'The sign-up database does not respond. Nothing is lost; try again in a moment.',
}

const suspect = z.object({
  id: z.string(),
  form: z.enum(['waitlist', 'contact']),
  sign: z.enum(['hidden-field', 'too-fast']),
  address: z.string(),
  /** Like `message`, empty for the waitlist. */
  name: z.string(),
  message: z.string(),
  page: z.string(),
  createdAt: z.iso.datetime(),
})

/** A form that a bot seems to have sent. */
export type Suspect = z.output<typeof suspect>

export const suspectsResponse = z.object({suspects: z.array(suspect)})

const answer = z.object({
  id: z.string(),
  form: z.string(),
  title: z.string(),
  /** `pending`: waits for a confirmation. */
  state: z.enum(['complete', 'pending', 'suspect']),
  /** Empty if the form did not get one. */
  address: z.string(),
  fields: z.array(z.object({label: z.string(), value: z.string()})),
  page: z.string(),
  campaign: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

/** An answer to a form of editors. */
export type Answer = z.output<typeof answer>

export const answersResponse = z.object({
  answers: z.array(answer),
  counts: z.array(
    z.object({
      form: z.string(),
      page: z.string(),
      section: z.string(),
      campaign: z.string().nullable(),
      state: answer.shape.state,
      count: z.int().positive(),
    }),
  ),
})

export const bouncesResponse = z.object({
  bounces: z.array(z.object({address: z.string(), reason: z.string(), createdAt: z.iso.datetime()})),
})

export const deliveriesResponse = z.object({
  counts: z.array(
    z.object({receiver: z.string(), state: z.enum(['queued', 'sent', 'refused']), count: z.int().positive()}),
  ),
  failed: z.array(
    z.object({
      id: z.string(),
      receiver: z.string(),
      type: z.string(),
      error: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

const dayCount = z.object({day: z.iso.date(), count: z.int().positive()})

export type DayCount = z.output<typeof dayCount>

export const visitsResponse = z.object({
  values: z.array(z.object({value: z.string().nullable(), count: z.int().positive()})),
  days: z.array(dayCount),
})

/** Visits that agree in one dimension. */
export type VisitCount = z.output<typeof visitsResponse>['values'][number]

/** UTC, both days included, `YYYY-MM-DD`. */
export interface Period {
  readonly since: string
  readonly until: string
}

/** Visits by a dimension and by day. @param more for some visits alone: `[['page', '/pricing']]` */
export const visitsPath = (by: string, period: Period, more: readonly string[][] = []): string =>
  `/api/visits?${new URLSearchParams([['by', by], ...Object.entries(period), ...more])}`

const headerText = /^[\x21-\x7E]+$/

/**
 * Requests a path of the site that only the team may see. The token is sent in a header, because URLs are logged.
 *
 * @throws {WrongTokenError}
 * @throws {Error} for any other failure; the message is meant for editors
 */
export async function requestSite(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  if (!headerText.test(token)) throw new WrongTokenError()
  const response = await fetch(new URL(path, studioEnv.siteUrl), {
    ...init,
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
    credentials: 'omit',
  }).catch((cause: unknown) => {
    // The site is down, or does not allow this Studio's origin: a browser does not tell which.
    throw new Error(siteDown, {cause})
  })
  if (response.ok) return response
  if (response.status === 401) throw new WrongTokenError()
  throw new Error(messages[response.status] ?? siteDown)
}

/** Throws as `requestSite` does. @param body makes it a POST: what the team decides or asks */
export async function requestList<List>(
  path: string,
  token: string,
  shape: z.ZodType<List>,
  body?: object,
): Promise<List> {
  const init = body && {method: 'POST', body: JSON.stringify(body)}
  const response = await requestSite(path, token, init)
  const {data, error} = shape.safeParse(await response.json().catch(() => null))
  if (data !== undefined) return data
  const message = 'Studio cannot read the figures. The site and Studio may be of different versions.'
  throw new Error(message, {cause: error})
}
