import {createHash, timingSafeEqual} from 'node:crypto'
import {isLeadsUnavailable} from '@domora/leads/errors'
import type {Leads} from '@domora/leads/open-leads'
import {z} from 'zod'
import {env} from '../../env.ts'
import {readJson} from '../../http/read-body.ts'
import {clientOf} from '../../http/client-address.ts'
import {log} from '../../log.ts'
import {root} from '../../root.ts'

/** Browsers withhold the response from pages of other origins. */
const cors = {
  'access-control-allow-origin': env.SANITY_STUDIO_ORIGIN,
  'access-control-expose-headers': 'retry-after',
}
const always = {'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'Origin'}

const isOtherOrigin = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== env.SANITY_STUDIO_ORIGIN
}

/** Of the `Authorization` header. */
export const tokenOf = (request: Request): string =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isOneOf = (secrets: readonly string[], given: string): boolean =>
  secrets.some((secret) => timingSafeEqual(digest(given), digest(secret)))

const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({message}, {status, headers: {...always, ...cors, ...headers}})

/** Responds to the CORS preflight of Studio's tool. */
export const OPTIONS = (request: Request): Response =>
  isOtherOrigin(request)
    ? new Response(null, {status: 403, headers: always})
    : new Response(null, {
        status: 204,
        headers: {
          ...always,
          ...cors,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': '600',
        },
      })

/**
 * A handler that responds to requests with the right token, from Studio or without a browser: 404 if the site does not have a token,
 * 403 for other origins, 429 for too many requests, 401 for a wrong token, 503 while the database is unavailable. Not cached.
 */
export const withToken =
  (respond: (leads: Leads, request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const {leads, isTooManyForSignUps} = root()
    if (env.LEADS_TOKEN === undefined) return refuse(404, 'LEADS_TOKEN is not set here.')
    if (isOtherOrigin(request)) return refuse(403, 'This is for Studio only.')
    if (isTooManyForSignUps(clientOf(request.headers), Date.now()))
      return refuse(429, 'Too many requests.', {'retry-after': '60'})
    if (!isOneOf(env.LEADS_TOKEN, tokenOf(request)))
      return refuse(401, 'The token is missing or wrong.', {'www-authenticate': 'Bearer'})
    try {
      const response = await respond(leads(), request)
      for (const [name, value] of Object.entries({...always, ...cors})) response.headers.set(name, value)
      return response
    } catch (error) {
      if (!isLeadsUnavailable(error)) throw error
      log('error', 'leads-unavailable', {route: 'sign-ups', code: error.code})
      return refuse(503, 'The database is unavailable.', {'retry-after': '30'})
    }
  }

const maxBodyBytes = 64 * 1024

/**
 * The handlers of a list whose rows the team decides about. POST carries out a decision and returns the list: 400 for another
 * body, 408 or 413 for an unreadable one.
 */
export const listHandlers = <Decision extends object>(
  list: (leads: Leads) => Promise<object>,
  shape: z.ZodType<Decision>,
  decide: (leads: Leads, decision: Decision) => Promise<unknown>,
) => ({
  OPTIONS,
  GET: withToken(async (leads) => Response.json(await list(leads))),
  POST: withToken(async (leads, request) => {
    const decision = await readJson(request, maxBodyBytes, shape)
    if (typeof decision === 'number') return new Response(null, {status: decision})
    await decide(leads, decision)
    return Response.json(await list(leads))
  }),
})

export const rowIds = z.object({ids: z.array(z.string().max(100)).min(1).max(1_000)})

export const releaseOrDelete = rowIds.extend({action: z.enum(['release', 'delete'])})
