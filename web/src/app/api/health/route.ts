import {buildId} from '../../../build-id.ts'

/** Liveness, and the build of this process. A process manager restarts a process that does not respond. */
export const GET = (): Response =>
  Response.json({status: 'up', build: buildId}, {headers: {'cache-control': 'no-store'}})
