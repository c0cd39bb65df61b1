import {buildId} from '../../../../build-id.ts'
import {routeRules} from '../../../../site-pages/route-rules.ts'

interface Context {
  readonly params: Promise<{readonly file: string}>
}

/** What holds for the paths of this build. */
export async function GET(_: Request, {params}: Context): Promise<Response> {
  if ((await params).file !== `${buildId}.json`) return new Response(null, {status: 404})
  return Response.json({id: buildId, ...(await routeRules())}, {headers: {'cache-control': 'no-cache'}})
}
