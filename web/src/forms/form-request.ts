import {trustedClient} from '@domora/leads/trusted-client'
import {env} from '../env.ts'
import {socketAddressOf} from '../http/socket-address.ts'

/** Whom a form is from, for limits: what trusted proxies say, else the socket's own address. */
export const clientOf = (headers: Headers): string =>
  trustedClient(
    {socketAddress: socketAddressOf(headers), forwardedFor: headers.get('x-forwarded-for')},
    env.TRUSTED_PROXIES,
  )

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

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

type Parameter = (typeof parameters)[number]

const ownUrl = (text: string | null, host: string | null): URL | null => {
  const url = text === null ? null : URL.parse(text)
  return url !== null && (url.origin === env.SITE_URL || url.host === host) ? url : null
}

/**
 * The `utm_*` parameters of a visit, without cookies: from fields of the form, else from the address of the page that
 * held it, which browsers name in `Referer`. Another site's address says nothing about ours.
 */
export function attributionOf(
  form: ReadonlyMap<string, string>,
  headers: Headers,
): Partial<Record<Parameter, string>> {
  const page = ownUrl(headers.get('referer'), headers.get('host'))
  const found: Partial<Record<Parameter, string>> = {}
  for (const parameter of parameters) {
    const value = form.get(`utm_${parameter}`) ?? page?.searchParams.get(`utm_${parameter}`)
    if (value != null && value !== '') found[parameter] = value
  }
  return found
}

/** The same as fields of a form, for a page that is shown again: its own address no longer has them. */
export const attributionFields = (form: ReadonlyMap<string, string>, headers: Headers) =>
  Object.fromEntries(
    Object.entries(attributionOf(form, headers)).map(([parameter, value]) => [`utm_${parameter}`, value]),
  )
