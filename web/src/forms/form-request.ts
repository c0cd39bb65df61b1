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

/**
 * Whether a request comes from a page of this site: by `Sec-Fetch-Site`, or by `Origin` in older browsers. A client that sends
 * neither is no browser, so there is no session to abuse.
 * https://owasp.org/www-community/attacks/csrf
 */
export function isOwnForm(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || origin === env.SITE_URL) return true
  return URL.parse(origin)?.host === headers.get('host')
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

export type Attribution = Partial<Record<(typeof parameters)[number], string>>

/** What a visitor chose before, which links of the site put into the address of the form's page. */
const choices = ['plan', 'billing', 'doors'] as const

/**
 * The `utm_*` parameters in the address of the form's page, without cookies. A visit without a campaign has that of the section
 * with the form, one without a content what the visitor chose.
 */
export function attributionOf(query: URLSearchParams, campaign: string | undefined): Attribution {
  const chosen = choices.flatMap((name) => (query.get(name) ? `${name}=${query.get(name)}` : [])).join(' ')
  const own: Attribution = {...(campaign !== undefined && {campaign}), content: chosen}
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = query.get(`utm_${parameter}`) ?? own[parameter]
      return value ? [[parameter, value]] : []
    }),
  )
}
