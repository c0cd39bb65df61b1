import type {CacheHandler} from 'next/dist/server/lib/incremental-cache/index.js'
import {isDoubted} from './doubts.ts'

declare global {
  var domoraStartDates: Map<string, number> | undefined
}

/** Longer than a request lives, in milliseconds. */
const requestLife = 60_000

/**
 * Dates pages, and answers of the lake, by when their making began. Next dates them by the end: what was on its way
 * while a document changed would count as newer than the change, and stay old until the next one.
 *
 * A making begins when it is asked for what is kept. Next makes a cache handler for each request, so what one request
 * stores began when the same one asked.
 */
export class DatedStore implements CacheHandler {
  readonly #inner: CacheHandler
  /** By key: when this request asked for it. */
  readonly #asked = new Map<string, number>()
  /** By key: the date of what is kept. What is missing here was stored by a process before. */
  readonly #dates = (globalThis.domoraStartDates ??= new Map<string, number>())

  constructor(inner: CacheHandler) {
    this.#inner = inner
  }

  async get(...[key, context]: Parameters<CacheHandler['get']>): ReturnType<CacheHandler['get']> {
    const now = Date.now()
    const asked = this.#asked.get(key)
    if (asked === undefined || now - asked > requestLife) this.#asked.set(key, now)
    // Read first: what is stored meanwhile may pass for old, never what it replaces for new.
    const date = this.#dates.get(key)
    const kept = await this.#inner.get(key, context)
    if (kept === null) return null
    const lastModified = date ?? kept.lastModified
    if (String(context.kind) === 'FETCH' && 'tags' in context && isDoubted(context.tags ?? [], lastModified))
      return null
    return {...kept, lastModified}
  }

  async set(...[key, data, context]: Parameters<CacheHandler['set']>): Promise<void> {
    // Before it is kept: it is in memory at once, and would until the end of this count as old as what it replaces.
    this.#dates.set(key, this.#asked.get(key) ?? Date.now())
    await this.#inner.set(key, data, context)
  }

  revalidateTag(...[tags, durations]: Parameters<CacheHandler['revalidateTag']>): Promise<void> {
    return this.#inner.revalidateTag(tags, durations)
  }

  resetRequestCache(): void {
    this.#inner.resetRequestCache()
  }
}
