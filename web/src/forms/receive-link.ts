import {splitLocale} from '@domora/content/routes'
import {isLeadsUnavailable} from '@domora/leads/leads-unavailable'
import {BodyTooLarge, BodyTooSlow} from '../http/read-body.ts'
import {segmentsOf} from '../routing/place.ts'
import {answerUnmatched} from '../routing/unmatched.ts'
import {linkDocument} from './link-document.tsx'
import {isForm, readForm} from './read-form.ts'
import {type LinkPurpose, linkPath} from './waitlist-link.ts'

/** What became of a token. */
export type LinkOutcome =
  | 'confirmed'
  | 'already-confirmed'
  | 'unsubscribed'
  /** Ours once, and too old. */
  | 'expired'
  /** Not one of ours. */
  | 'invalid'

const retryAfterSeconds = 30

const answers = {
  confirmed: {status: 200, says: 'confirmed'},
  'already-confirmed': {status: 200, says: 'confirmed'},
  unsubscribed: {status: 200, says: 'unsubscribed'},
  expired: {status: 410, says: 'expired'},
  invalid: {status: 404, says: 'expired'},
} as const satisfies Record<LinkOutcome, {status: number; says: string}>

const localeOf = (url: URL) => splitLocale(segmentsOf(url.pathname)).locale

/**
 * The page that a link in a mail opens: a question with one button. It looks nothing up and changes nothing,
 * because mail scanners follow links, and so it tells nobody whether a token is one of ours.
 */
export async function showLink(request: Request, purpose: LinkPurpose): Promise<Response> {
  const url = new URL(request.url)
  const locale = localeOf(url)
  if (url.pathname !== linkPath(purpose, locale)) return answerUnmatched(url)
  const token = url.searchParams.get('token')
  if (token === null) return linkDocument({says: 'expired'}, {locale, status: 404})
  return linkDocument({asks: purpose, token}, {locale, status: 200})
}

/** A token from the button's form, or from the address: a receiver's one-click post has it there (RFC 8058). */
async function tokenOf(request: Request, url: URL): Promise<string | null> {
  const token = url.searchParams.get('token')
  if (token !== null || !isForm(request)) return token
  return (await readForm(request)).get('token') ?? null
}

/**
 * The press of the button, and for leaving the list a mail program's one-click post. From any origin and without
 * cookies: whoever has the token may use it, and a page without referrer posts with `Origin: null`.
 * 410 for a token that is too old, 404 for none of ours, 503 with the button again when it cannot be done now.
 */
export async function receiveLink(
  request: Request,
  purpose: LinkPurpose,
  use: (token: string) => Promise<LinkOutcome>,
): Promise<Response> {
  const url = new URL(request.url)
  const locale = localeOf(url)
  if (url.pathname !== linkPath(purpose, locale)) return answerUnmatched(url)
  let token
  try {
    token = await tokenOf(request, url)
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : error instanceof BodyTooSlow ? 408 : null
    if (status === null) throw error
    return linkDocument({says: 'expired'}, {locale, status, headers: {connection: 'close'}})
  }
  if (token === null) return linkDocument({says: 'expired'}, {locale, status: 404})
  try {
    const {status, says} = answers[await use(token)]
    return await linkDocument({says}, {locale, status})
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    console.error(JSON.stringify({event: 'leads-unavailable', route: purpose, code: error.code}))
    return linkDocument(
      {asks: purpose, token, notice: 'unavailable'},
      {locale, status: 503, headers: {'retry-after': String(retryAfterSeconds)}},
    )
  }
}
