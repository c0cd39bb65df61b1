import {z} from 'zod'

/** Milliseconds for one answer. */
const patience = 10_000

const latest = z.object({id: z.string()})
const rules = z.object({prerendered: z.array(z.string()).min(40)})

async function json(url: string): Promise<unknown> {
  const response = await fetch(url, {signal: AbortSignal.timeout(patience)})
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
  return response.json()
}

/**
 * The paths of every page in every language, as a site's route rules list them.
 *
 * @throws when the site does not answer, or lists fewer than it has.
 */
export async function prerenderedPaths(siteUrl: string): Promise<readonly string[]> {
  const {id} = latest.parse(await json(`${siteUrl}/builds/latest.json`))
  return rules.parse(await json(`${siteUrl}/builds/meta/${id}.json`)).prerendered
}
