import {z} from 'zod'

/** The possible states of a sign-up. */
export const signUpStates = ['confirmed', 'pending', 'unsubscribed'] as const

const figure = z.object({
  /** In UTC, `YYYY-MM-DD`. */
  day: z.iso.date(),
  locale: z.string(),
  /** The path of the page with the form. */
  page: z.string(),
  /** Where a link stood that led to it. */
  source: z.string().nullable(),
  /** Of the link, else of the form. */
  campaign: z.string().nullable(),
  state: z.enum(signUpStates),
  count: z.int().positive(),
})

/** The number of sign-ups that are the same in all else. */
export type Figure = z.output<typeof figure>

const figuresResponse = z.object({signUps: z.array(figure)})

/** Messages for editors when a request fails. */
export const failureMessages = {
  'wrong-token': 'This is not the token that the site expects.',
  'too-often': 'Too many requests. Wait a minute and try again.',
  'not-offered': 'The site does not offer its sign-ups: its operator has to set LEADS_TOKEN.',
  'database-down': 'The database of the sign-ups does not answer. Nothing is lost; try again in a moment.',
  'site-down':
    'The site does not answer this Studio. Try again in a moment. If the site is up, its operator has to set SANITY_STUDIO_ORIGIN.',
  unreadable: 'The answer of the site is not as expected. Site and Studio may be of different versions.',
}

export type Failure = keyof typeof failureMessages

const failureByStatus: Readonly<Partial<Record<number, Failure>>> = {
  401: 'wrong-token',
  404: 'not-offered',
  429: 'too-often',
  503: 'database-down',
}

/** Characters that a header can contain; the site's tokens have no others. */
const headerText = /^[\x21-\x7E]+$/

/**
 * Requests a URL of the site that only the team may see. The token is sent in a header, because addresses are logged.
 *
 * @throws {DOMException} when `signal` aborts the request
 */
export async function requestSite(
  address: URL,
  token: string,
  signal?: AbortSignal,
): Promise<{readonly response: Response} | {readonly failure: Failure}> {
  if (!headerText.test(token)) return {failure: 'wrong-token'}
  try {
    const response = await fetch(address, {
      headers: {authorization: `Bearer ${token}`},
      cache: 'no-store',
      credentials: 'omit',
      ...(signal && {signal}),
    })
    if (response.ok) return {response}
    return {failure: failureByStatus[response.status] ?? 'site-down'}
  } catch (error) {
    if (signal?.aborted) throw error
    // A browser does not say why: the site is down, or does not allow this Studio's origin.
    if (error instanceof TypeError) return {failure: 'site-down'}
    throw error
  }
}

/** Requests the figures. @throws {DOMException} when `signal` aborts the request */
export async function requestFigures(
  address: URL,
  token: string,
  signal: AbortSignal,
): Promise<{readonly figures: readonly Figure[]} | {readonly failure: Failure}> {
  const result = await requestSite(address, token, signal)
  if ('failure' in result) return result
  const body: unknown = await result.response.json().catch(() => null)
  const {data} = figuresResponse.safeParse(body)
  return data === undefined ? {failure: 'unreadable'} : {figures: data.signUps}
}
