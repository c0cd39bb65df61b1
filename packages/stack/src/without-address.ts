import {setTimeout as sleep} from 'node:timers/promises'
import {prerenderedPaths} from './prerendered-paths.ts'

const pause = 100
const tries = 600
/** Milliseconds for one answer. */
const patience = 10_000

/**
 * Waits until a site that renders its pages anew has none left that says the address which it was built for.
 *
 * @throws when there still is one after some minutes, or a page is not to be had.
 */
export async function withoutAddress(siteUrl: string, address: string): Promise<void> {
  const says = async (path: string) => {
    const response = await fetch(siteUrl + path, {signal: AbortSignal.timeout(patience)})
    if (!response.ok) throw new Error(`${siteUrl}${path} is answered with ${response.status}`)
    return (await response.text()).includes(address)
  }
  let left = tries
  for (const path of await prerenderedPaths(siteUrl))
    while (await says(path)) {
      if (--left === 0) throw new Error(`${siteUrl}${path} still says ${address}`)
      await sleep(pause)
    }
}
