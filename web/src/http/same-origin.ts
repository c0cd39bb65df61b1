import {env} from '../env.ts'

/**
 * Whether a request comes from a page of this site: by `Sec-Fetch-Site`, or by `Origin` in older browsers. A client without
 * either is not a browser, so there is no session to abuse.
 * https://owasp.org/www-community/attacks/csrf
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || origin === env.SITE_URL) return true
  return URL.parse(origin)?.host === headers.get('host')
}
