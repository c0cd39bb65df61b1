import {setTimeout as sleep} from 'node:timers/promises'
import {z} from 'zod'

const pause = 100
const tries = 600
/** Milliseconds for one answer. */
const patience = 10_000

const latest = z.object({id: z.string()})
const rules = z.object({prerendered: z.array(z.string()).min(1)})

/**
 * Waits until a site that renders its pages anew has none left that says the address which it was built for.
 *
 * @throws when there still is one after some minutes, or a page is not to be had.
 */
export async function withoutAddress(siteUrl: string, address: string): Promise<void> {
  const ask = async (path: string) => {
    const response = await fetch(siteUrl + path, {signal: AbortSignal.timeout(patience)})
    if (!response.ok) throw new Error(`${siteUrl}${path} is answered with ${response.status}`)
    return response
  }
  const json = async (path: string): Promise<unknown> => (await ask(path)).json()
  const {id} = latest.parse(await json('/builds/latest.json'))
  const {prerendered} = rules.parse(await json(`/builds/meta/${id}.json`))
  const says = async (path: string) => (await (await ask(path)).text()).includes(address)
  let left = tries
  for (const path of prerendered)
    while (await says(path)) {
      if (--left === 0) throw new Error(`${siteUrl}${path} still says ${address}`)
      await sleep(pause)
    }
}
