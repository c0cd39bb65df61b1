import {buildId} from '../../../build-id.ts'

export const dynamic = 'force-dynamic'

/** Whether this process answers at all, and of which build it is. A process manager restarts it when it does not. */
export const GET = (): Response =>
  Response.json({status: 'up', build: buildId}, {headers: {'cache-control': 'no-store'}})
