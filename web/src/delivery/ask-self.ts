import {Agent, type IncomingHttpHeaders, request} from 'node:http'
import {insideHeaders} from '../routing/by-slug.ts'
import {ownOrigin} from '../routing/own-origin.ts'

/** How new what this server has for a path is: its newest rendering, one that is being replaced, or none to be had. */
export type Freshness = 'fresh' | 'stale' | 'failed'

/** Longer than a page waits for the lake. */
const longestAnswer = 10_000
/** A page whose last rendering failed is served with a short life, in seconds, and tried again after it. */
const shortLife = 60

const agent = new Agent({keepAlive: true, maxSockets: 8})

/** As Next's own headers tell. */
function freshnessOf(status: number, headers: IncomingHttpHeaders): Freshness {
  if (headers['x-nextjs-cache'] === 'STALE') return 'stale'
  if (status >= 500) return 'failed'
  const life = /s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1]
  return life !== undefined && Number(life) <= shortLife ? 'failed' : 'fresh'
}

/**
 * Asks this server for a path, which has an invalidated page rendered again, and tells how new its answer is. Next's
 * own `fetch` is left out: it would trace and tag every one of these requests, and of the page only the head is needed.
 */
export function askSelf(path: string, timeLimit = longestAnswer): Promise<Freshness> {
  return new Promise((resolve) => {
    const asking = request(
      ownOrigin() + path,
      {method: 'HEAD', agent, headers: insideHeaders(), signal: AbortSignal.timeout(timeLimit)},
      (response) => {
        response.resume()
        resolve(freshnessOf(response.statusCode ?? 500, response.headers))
      },
    )
    asking.once('error', (error) => {
      console.warn(JSON.stringify({event: 'warming-failed', path, message: error.message}))
      resolve('failed')
    })
    asking.end()
  })
}
