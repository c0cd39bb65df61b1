import {buildId} from '../../../../build-id.ts'
import {root} from '../../../../root.ts'
import {routeRules} from '../../../../site/route-rules.ts'

/** The redirects and prerendered paths of this build. */
export async function GET(_: Request, {params}: RouteContext<'/builds/meta/[file]'>): Promise<Response> {
  if ((await params).file !== `${buildId}.json`) return new Response(null, {status: 404})
  return Response.json(
    {id: buildId, ...(await routeRules(root().site))},
    {headers: {'cache-control': 'no-cache'}},
  )
}
