import {isStopping} from '../../../http/stop-gracefully.ts'
import {site} from '../../../site-pages/site.ts'

export const dynamic = 'force-dynamic'

/**
 * Whether this process is to get new visitors: 503 from the moment that it is asked to stop. It is ready while the lake, the
 * database or the mail server is away: pages are served without them. `revalidating` counts the pages and answers that may be
 * out of date.
 */
export const GET = (): Response => {
  const stopping = isStopping()
  return Response.json(
    {status: stopping ? 'stopping' : 'ready', revalidating: site().pending()},
    {status: stopping ? 503 : 200, headers: {'cache-control': 'no-store'}},
  )
}
