import {createHmac} from 'node:crypto'
import {inject} from 'vitest'

/** Tells a site of a changed document as the lake does; the suite's own site hears of it by itself. */
export async function tellOfChange(siteUrl: string, _type: string): Promise<number> {
  const body = JSON.stringify({_id: _type, _type})
  const time = Date.now()
  const signature = createHmac('sha256', inject('webhookSecret'))
    .update(`${time}.${body}`)
    .digest('base64url')
  const response = await fetch(`${siteUrl}/api/revalidate`, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/json', 'sanity-webhook-signature': `t=${time},v1=${signature}`},
  })
  await response.arrayBuffer()
  return response.status
}
