import {setTimeout as wait} from 'node:timers/promises'
import {insideHeaders} from '../routing/by-slug.ts'
import {ownOrigin} from '../routing/own-origin.ts'

const firstPause = 20
const longestPause = 2_000
/** Longer than a page waits for the lake; after it the path is asked again. */
const longestAnswer = 10_000
/** A page whose last rendering failed is served with a short life, and tried again after it. */
const shortLife = 60

/** Whether an answer is of the newest rendering, as Next's own headers tell. */
function isFresh(response: Response): boolean {
  const cache = response.headers.get('x-nextjs-cache')
  if (cache === 'STALE' || response.status >= 500) return false
  const life = /s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
  return life === undefined || Number(life) > shortLife
}

/** Whether this server answers a path with the newest rendering; one that hangs up or hangs does not. */
async function answersFresh(path: string, timeLimit: number): Promise<boolean> {
  try {
    const response = await fetch(ownOrigin() + path, {
      headers: insideHeaders(),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    })
    await response.arrayBuffer()
    return isFresh(response)
  } catch (error) {
    console.warn(JSON.stringify({event: 'warming-failed', path, message: String(error)}))
    return false
  }
}

/** Asks this server for a path until it answers with the newest rendering. */
async function warmOne(path: string, timeLimit: number): Promise<boolean> {
  const deadline = Date.now() + timeLimit
  let pause = firstPause
  for (let left = timeLimit; left > 0; left = deadline - Date.now()) {
    if (await answersFresh(path, Math.min(left, longestAnswer))) return true
    await wait(pause)
    pause = Math.min(pause * 2, longestPause)
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
