import {trustedClient} from '@domora/leads/trusted-client'
import {env} from '../env.ts'
import {type BodyProblem, readBody} from '../http/read-body.ts'
import {socketAddress} from '../http/socket-address.ts'

const maxBodyBytes = 16 * 1024

/** Whether the body is a form without files. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

/**
 * The fields of a form. The values of a repeated field, which none of our forms has, are joined with line breaks; two e-mail
 * addresses are then refused as a list. At most 16 KB.
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string> | BodyProblem> {
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return body
  const form = new URLSearchParams(body)
  return new Map([...new Set(form.keys())].map((name) => [name, form.getAll(name).join('\n')]))
}

/** The client's IP address for rate limits: as trusted proxies forward it, else that of the socket. */
export const clientOf = (headers: Headers): string =>
  trustedClient(
    {socketAddress: socketAddress(), forwardedFor: headers.get('x-forwarded-for')},
    env.TRUSTED_PROXIES,
  )

const isOwnUrl = (url: URL | null, host: string | null): url is URL =>
  url !== null && (url.origin === env.SITE_URL || url.host === host)

/**
 * Whether a request comes from a page of this site: by `Sec-Fetch-Site`, or by `Origin` in older browsers. A client that sends
 * neither is no browser, so there is no session to abuse.
 * https://owasp.org/www-community/attacks/csrf
 */
export function isOwnForm(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null || isOwnUrl(URL.parse(origin), headers.get('host'))
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

/**
 * The `utm_*` parameters of a visit, without cookies: from fields of the form, else from the query of the form's page, which
 * browsers send as `Referer`. A visit without a campaign has that of the section with the form.
 */
export function attributionOf(
  form: ReadonlyMap<string, string>,
  headers: Headers,
): Partial<Record<(typeof parameters)[number], string>> {
  const referer = URL.parse(headers.get('referer') ?? '')
  const query = isOwnUrl(referer, headers.get('host')) ? referer.searchParams : undefined
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const given = form.get(`utm_${parameter}`) ?? query?.get(`utm_${parameter}`)
      const value = given ?? (parameter === 'campaign' ? form.get('campaign') : undefined)
      return value ? [[parameter, value]] : []
    }),
  )
}

/** The same as hidden fields, for a form that is shown again: its URL has no query any more. */
export const attributionFields = (form: ReadonlyMap<string, string>, headers: Headers) =>
  Object.fromEntries(
    Object.entries(attributionOf(form, headers)).map(([parameter, value]) => [`utm_${parameter}`, value]),
  )
