import {setTimeout as wait} from 'node:timers/promises'
import {insideHeaders} from '../routing/by-slug.ts'
import {ownOrigin} from '../routing/own-origin.ts'

const firstPause = 20
const longestPause = 2_000
/** A page whose last rendering failed is served with a short life, and tried again after it. */
const shortLife = 60

/** Whether an answer is of the newest rendering, as Next's own headers tell. */
function isFresh(response: Response): boolean {
  const cache = response.headers.get('x-nextjs-cache')
  if (cache === 'STALE' || response.status >= 500) return false
  const life = /s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
  return life === undefined || Number(life) > shortLife
}

/** Asks this server for a path until it answers with the newest rendering. */
async function warmOne(path: string, timeLimit: number): Promise<boolean> {
  const deadline = Date.now() + timeLimit
  for (let pause = firstPause; Date.now() < deadline; pause = Math.min(pause * 2, longestPause)) {
    const response = await fetch(ownOrigin() + path, {
      headers: insideHeaders,
      cache: 'no-store',
      redirect: 'manual',
    })
    await response.arrayBuffer()
    if (isFresh(response)) return true
    await wait(pause)
  }
  return false
}

/**
 * Has invalidated paths rendered again, so that no visitor waits or is the one who triggers it. Next only
 * starts when somebody asks, and forgets an invalidation that nobody asked about when it is restarted.
 *
 * @returns the paths that were not renewed in time; visitors get what was there before.
 */
export async function warm(
  paths: readonly string[],
  {concurrency = 8, timeLimit = 25_000} = {},
): Promise<readonly string[]> {
  const waiting = [...paths]
  const late: string[] = []
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (!(await warmOne(path, timeLimit))) late.push(path)
    }
  }
  await Promise.all(Array.from({length: concurrency}, work))
  return late
}
