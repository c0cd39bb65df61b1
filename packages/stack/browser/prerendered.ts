import {inject} from 'vitest'
import {z} from 'zod'

const json = async (path: string): Promise<unknown> => (await fetch(inject('siteUrl') + path)).json()

/** The paths of every page in every language, as the site's route rules list them. */
export async function prerendered(): Promise<readonly string[]> {
  const {id} = z.object({id: z.string()}).parse(await json('/builds/latest.json'))
  const rules = z.object({prerendered: z.array(z.string()).min(40)})
  return rules.parse(await json(`/builds/meta/${id}.json`)).prerendered
}
