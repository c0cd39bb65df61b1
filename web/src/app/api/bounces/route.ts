import {isLeadsUnavailable} from '@domora/leads/errors'
import {isSignedWebhook} from '@domora/leads/events'
import {env} from '../../../env.ts'
import {isOneOf} from '../require-token.ts'
import {readBody} from '../../../http/read-body.ts'
import {log} from '../../../log.ts'
import {root} from '../../../root.ts'

/** A returned mail has the whole original. */
const maxBodyBytes = 256 * 1024

/** The secret as a bearer token, or as the password of Basic: relays offer one of them. */
const credential = (authorization: string): string => {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
}

/**
 * Marks addresses that mail cannot reach: a relay's webhook, signed after Standard Webhooks or with the secret as its
 * credential. 404 without a secret, 401 for another one, 503 while the database is unavailable: relays try again.
 */
export async function POST(request: Request): Promise<Response> {
  const secrets = env.BOUNCES_SECRET
  if (secrets === undefined) return new Response(null, {status: 404})
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return new Response(null, {status: body})
  const {headers} = request
  const isVerified =
    isOneOf(secrets, credential(headers.get('authorization') ?? '')) ||
    isSignedWebhook(headers, body, secrets, new Date())
  if (!isVerified) return new Response(null, {status: 401})
  try {
    return Response.json({marked: await root().leads().recordBounces(body)})
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    log('error', 'leads-unavailable', {route: 'bounces', code: error.code})
    return new Response(null, {status: 503, headers: {'retry-after': '30'}})
  }
}
