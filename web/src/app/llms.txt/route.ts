import {root} from '../../root.ts'
import {llmsText} from '../../site/llms-txt.ts'

export async function GET(): Promise<Response> {
  return new Response(await llmsText(root().site.content.known), {
    headers: {'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600'},
  })
}
