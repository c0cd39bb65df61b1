import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import {z} from 'zod'

/** Sends a site a signed webhook: it then refetches its content. @returns the status of the response */
export async function sendWebhook(siteUrl: string, secret: string): Promise<number> {
  const body = JSON.stringify({_id: 'any-document'})
  const signature = await encodeSignatureHeader(body, Date.now(), secret)
  const response = await fetch(`${siteUrl}/api/revalidate`, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature},
  })
  await response.arrayBuffer()
  return response.status
}

const latestBuild = z.object({id: z.string()})
const routeRules = z.object({prerendered: z.array(z.string()).min(40)})

/**
 * The paths of every page in every language, as a site's route rules list them.
 *
 * @throws when the site does not answer, or lists fewer than it has.
 */
export async function prerenderedPaths(siteUrl: string): Promise<readonly string[]> {
  const json = async (path: string) => (await fetch(siteUrl + path)).json()
  const {id} = latestBuild.parse(await json('/builds/latest.json'))
  return routeRules.parse(await json(`/builds/meta/${id}.json`)).prerendered
}
