import {buildId} from '../../../delivery/build-id.ts'

export const dynamic = 'force-dynamic'

/** Whether this process answers at all, and of which build it is. Whoever watches it restarts it when it does not. */
export const GET = (): Response =>
  Response.json({status: 'up', build: buildId}, {headers: {'cache-control': 'no-store'}})
