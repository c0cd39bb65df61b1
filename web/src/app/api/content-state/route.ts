import {isFunctions} from '../../../env.ts'
import {setCdnHeaders} from '../../../http/cdn.ts'
import {root} from '../../../root.ts'
import {stateTag} from '../../../site/purge-changed.ts'

/** The state of the content, which the CDN keeps until its next purge: `/api/cron` finds lost purges by it. */
export async function GET(): Promise<Response> {
  if (!isFunctions) return new Response(null, {status: 404})
  const headers = new Headers({'cache-control': 'no-store'})
  setCdnHeaders(headers, [stateTag], 86_400)
  return Response.json({state: await root().site.contentState()}, {headers})
}
