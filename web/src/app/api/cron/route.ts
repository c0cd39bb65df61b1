import {env} from '../../../env.ts'
import {sendQueued} from '../../../forms/leads.ts'
import {isOneOf, tokenOf} from '../require-token.ts'
import {log} from '../../../log.ts'
import {root} from '../../../root.ts'
import {purgeMissed} from '../../../site/purge-changed.ts'

export const dynamic = 'force-dynamic'

/**
 * The platform's clock, once a minute: does what a server does between requests. 404 without a secret, 401 for another one, 503
 * when a part failed.
 */
export async function GET(request: Request): Promise<Response> {
  if (env.CRON_SECRET === undefined) return new Response(null, {status: 404})
  if (!isOneOf(env.CRON_SECRET, tokenOf(request))) return new Response(null, {status: 401})
  const {site, leads} = root()
  const parts = await Promise.allSettled([sendQueued(leads()), leads().purge(), purgeMissed(site)])
  for (const part of parts)
    if (part.status === 'rejected') log('error', 'cron-failed', {message: String(part.reason)})
  const isDone = parts.every(({status}) => status === 'fulfilled')
  return new Response(null, {status: isDone ? 204 : 503, headers: {'cache-control': 'no-store'}})
}
