import {buildId} from '../../../build-id.ts'

export const dynamic = 'force-static'

/** The current build; open pages poll it (browser-scripts/watch-builds.ts). */
export const GET = (): Response => Response.json({id: buildId}, {headers: {'cache-control': 'no-cache'}})
