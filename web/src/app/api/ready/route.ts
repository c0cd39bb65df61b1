import {warmings} from '../../../delivery/warmings.ts'
import {isStopping} from '../../../http/stop-gracefully.ts'

export const dynamic = 'force-dynamic'

/**
 * Whether this process is to get new visitors: 503 from the moment that it is asked to stop. A lake, database or mail
 * server that is away is no reason to stay away from it: pages are served without them. `renewing` counts the pages that
 * are still to be rendered from the newest content.
 */
export const GET = (): Response => {
  const stopping = isStopping()
  return Response.json(
    {status: stopping ? 'stopping' : 'ready', renewing: warmings().size()},
    {status: stopping ? 503 : 200, headers: {'cache-control': 'no-store'}},
  )
}
