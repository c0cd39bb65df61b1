import {root} from '../../../root.ts'
import {resultsOfBuild} from '../../../site/function-site.ts'

export const dynamic = 'force-static'

/** Content of the build, for functions while the lake fails. */
export const GET = async (): Promise<Response> =>
  Response.json(await resultsOfBuild(root().site.content.known))
