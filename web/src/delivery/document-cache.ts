import type {CacheHandler, CacheHandlerContext} from 'next/dist/server/lib/incremental-cache/index.js'
import type {
  IncrementalCachedAppPageValue,
  IncrementalCacheValue,
} from 'next/dist/server/response-cache/types.js'
import {happenings} from '../happenings.ts'
import {innerCache} from './inner-cache.ts'
import {pageOf} from './page-of.ts'

const isPage = (value: IncrementalCacheValue | null): value is IncrementalCachedAppPageValue =>
  String(value?.kind) === 'APP_PAGE'

/** What is delivered in place of an entry of the inner cache, made once an entry. */
const delivered = new WeakMap<IncrementalCacheValue, IncrementalCachedAppPageValue>()

/** The entry of the inner cache behind what was delivered. */
const originals = new WeakMap<IncrementalCacheValue, IncrementalCacheValue>()

function deliver(entry: IncrementalCachedAppPageValue): IncrementalCachedAppPageValue {
  const {html, policy} = pageOf(entry.html)
  const page = {...entry, html, headers: {...entry.headers, 'content-security-policy': policy}}
  originals.set(page, entry)
  delivered.set(entry, page)
  return page
}

/** What Next rendered, from what it hands in; that becomes what is delivered. */
function rendering(value: IncrementalCachedAppPageValue): IncrementalCacheValue {
  // When a page fails to render, Next hands in what it got before, to be kept for longer.
  const original = originals.get(value)
  if (original !== undefined) return original
  // Pieces for links of Next that fetch ahead, of which this site has none: even without their content they are files.
  const entry = {...value, segmentData: undefined}
  Object.assign(value, deliver(entry))
  originals.set(value, entry)
  return entry
}

/**
 * Next's cache of rendered pages, with each page as visitors get it: a document, under the exact content-security policy
 * of what is in it. What the inner cache keeps is what Next rendered, so that the delivery can change without a build.
 *
 * In the shape of Next's `cacheHandler`, of which Next makes an instance a request.
 * https://nextjs.org/docs/app/api-reference/config/next-config-js/incrementalCacheHandlerPath
 */
export default class DocumentCache implements CacheHandler {
  readonly #inner: CacheHandler

  constructor(context: CacheHandlerContext) {
    this.#inner = innerCache(context)
  }

  async get(...[key, context]: Parameters<CacheHandler['get']>): ReturnType<CacheHandler['get']> {
    const found = await this.#inner.get(key, context)
    if (found === null || !isPage(found.value)) return found
    return {...found, value: delivered.get(found.value) ?? deliver(found.value)}
  }

  /**
   * Next answers the request that had to wait for a page with the value that it hands in here, past `get`. So the value
   * itself becomes what is delivered, and the inner cache gets a copy of what it was.
   *
   * Everybody else gets the page before from Next until this ends: the inner cache has the new one in memory at once, and
   * the disk is not waited for, whatever it is busy with.
   */
  async set(...[key, value, context]: Parameters<CacheHandler['set']>): Promise<void> {
    if (String(value?.kind) === 'FETCH') return this.#inner.set(key, value, context)
    await this.#inner.set(key, isPage(value) ? rendering(value) : value, context)
    happenings().emit('rendered')
  }

  revalidateTag(...[tags, durations]: Parameters<CacheHandler['revalidateTag']>): Promise<void> {
    return this.#inner.revalidateTag(tags, durations)
  }

  resetRequestCache(): void {
    this.#inner.resetRequestCache()
  }
}
