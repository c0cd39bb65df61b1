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

export class WrongTokenError extends Error {
  override message = 'This is not the token that the site expects.'
}

const siteDown =
  'The site does not answer this Studio. Try again in a moment. If the site is up, its operator has to set SANITY_STUDIO_ORIGIN.'

const messages: Readonly<Partial<Record<number, string>>> = {
  404: 'The site does not offer its sign-ups: its operator has to set LEADS_TOKEN.',
  429: 'Too many requests. Wait a minute and try again.',
  503: 'The database of the sign-ups does not answer. Nothing is lost; try again in a moment.',
}

/** Characters that a header can contain; the site's tokens have no others. */
const headerText = /^[\x21-\x7E]+$/

/**
 * Requests a URL of the site that only the team may see. The token is sent in a header, because addresses are logged.
 *
 * @throws {WrongTokenError}
 * @throws {Error} for another refusal; the message is meant for editors
 */
export async function requestSite(address: URL, token: string): Promise<Response> {
  if (!headerText.test(token)) throw new WrongTokenError()
  // A browser does not say why it fails: the site is down, or does not allow this Studio's origin.
  const response = await fetch(address, {
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
    credentials: 'omit',
  }).catch(() => null)
  if (response?.ok) return response
  if (response?.status === 401) throw new WrongTokenError()
  throw new Error(messages[response?.status ?? 0] ?? siteDown)
}

/** Requests the figures; it throws what `requestSite` throws. */
export async function requestFigures(address: URL, token: string): Promise<readonly Figure[]> {
  const response = await requestSite(address, token)
  const {data} = figuresResponse.safeParse(await response.json().catch(() => null))
  if (data === undefined)
    throw new Error(
      'The answer of the site is not as expected. Site and Studio may be of different versions.',
    )
  return data.signUps
}
