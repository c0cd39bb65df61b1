import {setTimeout as sleep} from 'node:timers/promises'
import {log} from '../log.ts'

/** On every page: purges the whole site. */
export const wholeSiteTag = 'domora'

export interface CdnOptions {
  readonly kind: 'cloudflare' | 'fastly'
  /**
   * `https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache` or `https://api.fastly.com/service/SERVICE/purge`.
   * https://developers.cloudflare.com/api/resources/cache/methods/purge, https://www.fastly.com/documentation/reference/api/purging
   */
  readonly url: string
  readonly token: string
}

/** Tags that one request may name at either CDN. When more pages changed, the whole site is purged. */
const mostTags = 30

async function send({kind, url, token}: CdnOptions, tags: readonly string[]): Promise<void> {
  const isCloudflare = kind === 'cloudflare'
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isCloudflare ? {authorization: `Bearer ${token}`} : {'fastly-key': token}),
    },
    body: JSON.stringify(isCloudflare ? {tags} : {surrogate_keys: tags}),
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`status ${response.status}`)
}

/** The headers by which a CDN knows what an answer is made of; a CDN removes them. */
export const cdnHeaders = (tags: readonly string[]): Readonly<Record<string, string>> => ({
  'cache-tag': tags.join(','),
  'surrogate-key': tags.join(' '),
})

/** @param pause milliseconds in which more tags join a request; doubled up to a minute while the CDN refuses */
export function cdnPurger(options: CdnOptions, pause = 500) {
  const waiting = new Set<string>()
  let isRunning = false

  async function run(): Promise<void> {
    let wait = pause
    while (waiting.size > 0) {
      await sleep(wait, undefined, {ref: false})
      const isWhole = waiting.has(wholeSiteTag) || waiting.size > mostTags
      const tags = isWhole ? [wholeSiteTag] : [...waiting]
      waiting.clear()
      try {
        await send(options, tags)
        wait = pause
      } catch (error) {
        for (const tag of tags) waiting.add(tag)
        wait = Math.min(wait * 2, 60_000)
        log('error', 'purge-failed', {tags: tags.length, message: String(error)})
      }
    }
    isRunning = false
  }

  return {
    /** Purges a tag later, many at a time, until it succeeds. */
    purge: (tag: string): void => {
      waiting.add(tag)
      if (isRunning) return
      isRunning = true
      void run()
    },
    /** Purges the whole site now. @throws when the CDN does not */
    purgeAll: (): Promise<void> => send(options, [wholeSiteTag]),
  }
}
