import {env} from '../../../env.ts'
import {siteEvents} from '../../../events.ts'
import {readBody} from '../../../http/read-body.ts'
import {changeChannel, contentChanged} from '../../../site/site.ts'
import {isSignedWebhook, parseWebhook} from '../../../engine/webhook.ts'

const largestBody = 256 * 1024

const answer = (status: number, message: string) => Response.json({message}, {status})

/**
 * A document changed in the lake: the pages that show it are rendered again, here and by the other instances. The same webhook
 * may come twice.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request, largestBody)
  if (typeof body === 'number') return answer(body, 'The body is too large, or came too slowly.')
  const signature = request.headers.get('sanity-webhook-signature')
  const secrets = env.SANITY_WEBHOOK_SECRET ?? []
  if (!(await isSignedWebhook(signature, body, secrets, Date.now())))
    return answer(401, 'The signature is missing, wrong or old.')
  const change = parseWebhook(body)
  if (change === null) return answer(400, 'The body is not an event with _id and _type.')
  if (change === 'none') return answer(200, 'No page shows this document.')
  siteEvents().emit('content-changed', change.type)
  changeChannel()?.publish(change)
  contentChanged(change)
  return answer(200, `The pages that show ${change.id} are rendered again.`)
}
