import {createHmac} from 'node:crypto'
import {contentTypes} from '@domora/content/cache-tags'

/**
 * Has a site render again whatever changed while it was down, by telling it of every content type what the
 * lake tells it of a changed document. Visitors get the pages that are there until the new ones are.
 *
 * @throws when the site does not take it.
 */
export async function renewSite(siteUrl: string, secret: string): Promise<void> {
  const tell = async (type: string): Promise<void> => {
    const body = JSON.stringify({_id: type, _type: type})
    const time = Date.now()
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url')
    const response = await fetch(`${siteUrl}/api/revalidate`, {
      method: 'POST',
      body,
      headers: {'content-type': 'application/json', 'sanity-webhook-signature': `t=${time},v1=${signature}`},
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the site answers ${response.status} to a change of ${type}`)
  }
  // All at once: the site takes those that wait for their turn together.
  await Promise.all(contentTypes.map(tell))
}
