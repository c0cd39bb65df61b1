import {type ContentType, isContentType} from '@domora/content/cache-tags'
import {after} from 'next/server'
import {parseRenewal} from '../../../delivery/renewal.ts'
import {renew} from '../../../delivery/renew.ts'
import {isSignedWebhook} from '../../../delivery/webhook-signature.ts'
import {parseWebhookEvent} from '../../../delivery/webhook-event.ts'
import {env} from '../../../env.ts'
import {insideHeader} from '../../../routing/by-slug.ts'
import {BodyTooLarge, BodyTooSlow, readBody} from '../../../http/read-body.ts'

const largestBody = 256 * 1024

const answer = (status: number, message: string) => Response.json({message}, {status})

function renewNow(types: readonly ContentType[]): Response {
  after(renew(types))
  return answer(200, `Rendering again what shows ${types.join(', ')}.`)
}

/**
 * A document changed in the lake: what it touches is rendered again, here and by the other instances. Sending it twice does
 * no harm. This server tells itself in the same way of what others heard.
 */
export async function POST(request: Request): Promise<Response> {
  let body
  try {
    body = await readBody(request, largestBody)
  } catch (error) {
    if (error instanceof BodyTooLarge) return answer(413, error.message)
    if (error instanceof BodyTooSlow) return answer(408, error.message)
    throw error
  }
  if (request.headers.get(insideHeader.key) === insideHeader.value) {
    const types = parseRenewal(body)
    return types === null ? answer(400, 'The body names no content types.') : renewNow(types)
  }
  const signature = request.headers.get('sanity-webhook-signature')
  const secret = env.SANITY_WEBHOOK_SECRET
  if (secret === undefined || !isSignedWebhook(signature, body, secret, Date.now())) {
    return answer(401, 'The signature is missing, wrong or old.')
  }
  const event = parseWebhookEvent(body)
  if (event === null) return answer(400, 'The body is not an event with _id and _type.')
  const isPublished = !event._id.includes('.')
  if (!isPublished || !isContentType(event._type)) return answer(200, 'Nothing to do.')
  globalThis.domoraNews?.tell([event._type])
  return renewNow([event._type])
}
