import {env} from '../../../env.ts'
import {siteEvents} from '../../../events.ts'
import {BodyTooLarge, BodyTooSlow, readBody} from '../../../http/read-body.ts'
import {changeChannel, contentChanged} from '../../../site-pages/site.ts'
import {isSignedWebhook, parseWebhook} from '../../../revalidation/webhook.ts'

const largestBody = 256 * 1024

const answer = (status: number, message: string) => Response.json({message}, {status})

/**
 * A document changed in the lake: the pages that show it are rendered again, here and by the other instances. The same webhook
 * may come twice.
 */
export async function POST(request: Request): Promise<Response> {
  let body
  try {
    body = Buffer.from(await readBody(request, largestBody)).toString('utf8')
  } catch (error) {
    if (error instanceof BodyTooLarge) return answer(413, error.message)
    if (error instanceof BodyTooSlow) return answer(408, error.message)
    throw error
  }
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
