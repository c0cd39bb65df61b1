import {env, isFunctions} from '../../../env.ts'
import {isSignedWebhook} from '../../../engine/webhook.ts'
import {readBody} from '../../../http/read-body.ts'
import {root} from '../../../root.ts'
import {serverProcess} from '../../../server-process.ts'
import {purgeChanged} from '../../../site/purge-changed.ts'

const maxBodyBytes = 256 * 1024

const respond = (status: number, message: string) => Response.json({message}, {status})

/**
 * Refetches all content, and renders the pages that have changed: for networks that block live events. The body does not
 * matter, so that a webhook with any projection works.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return respond(body, 'The body is too large or arrived too slowly.')
  const signature = request.headers.get('sanity-webhook-signature')
  const secrets = env.SANITY_WEBHOOK_SECRET ?? []
  if (!(await isSignedWebhook(signature, body, secrets, Date.now())))
    return respond(401, 'The signature is missing, wrong or old.')
  if (isFunctions) return respond((await purgeChanged(body)) ? 200 : 503, 'The CDN was asked to forget it.')
  serverProcess().metricsEvents.emit('content-changed', 'webhook')
  root().site.changed('everything')
  return respond(200, 'The site refetches its content.')
}
