import {env} from '../env.ts'

const isFrom = (origin: string, host: string | null): boolean =>
  origin === env.SITE_URL || URL.parse(origin)?.host === host

/**
 * Whether a submission comes from a page of this site. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`; a client that sends neither is no browser, so nobody's visit can be abused through it.
 * https://owasp.org/www-community/attacks/csrf
 */
export function isOwnForm(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null || isFrom(origin, headers.get('host'))
}
