import {isLeadsUnavailable} from '@domora/leads/errors'
import {env} from '../env.ts'
import {clientOf} from '../forms/form-request.ts'
import {isSameSecret} from '../http/is-same-secret.ts'
import {isTooOften} from './is-too-often.ts'

/** Of everybody else's pages a browser keeps the answer to itself. */
const forStudio = {
  'access-control-allow-origin': env.SANITY_STUDIO_ORIGIN,
  'access-control-expose-headers': 'retry-after',
}
const always = {'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'Origin'}

const isElsewhere = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== env.SANITY_STUDIO_ORIGIN
}

const tokenOf = (request: Request): string =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({message}, {status, headers: {...always, ...forStudio, ...headers}})

/** What a browser asks before it sends a token from Studio's page. */
export const answerPreflight = (request: Request): Response =>
  isElsewhere(request)
    ? new Response(null, {status: 403, headers: always})
    : new Response(null, {
        status: 204,
        headers: {
          ...always,
          ...forStudio,
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': '600',
        },
      })

/**
 * Answers who has the token, from Studio or without a browser: 404 when the site has no token, 403 for other pages, 429
 * for whoever asks too often, 401 for a wrong token, 503 while the database cannot say. Nothing of it is kept on the way.
 */
export async function answerTeam(request: Request, answer: () => Promise<Response>): Promise<Response> {
  if (env.LEADS_TOKEN === undefined) return refuse(404, 'LEADS_TOKEN is not set here.')
  if (isElsewhere(request)) return refuse(403, 'This is for Studio alone.')
  if (isTooOften(clientOf(request.headers), Date.now()))
    return refuse(429, 'That was asked too often.', {'retry-after': '60'})
  if (!isSameSecret(tokenOf(request), env.LEADS_TOKEN))
    return refuse(401, 'The token is missing or wrong.', {'www-authenticate': 'Bearer'})
  try {
    const response = await answer()
    for (const [name, value] of Object.entries({...always, ...forStudio})) response.headers.set(name, value)
    return response
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    console.error(JSON.stringify({event: 'leads-unavailable', route: 'sign-ups', code: error.code}))
    return refuse(503, 'The database cannot say now.', {'retry-after': '30'})
  }
}
