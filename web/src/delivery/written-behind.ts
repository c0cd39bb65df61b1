import type {CacheHandler} from 'next/dist/server/lib/incremental-cache/index.js'
import {writeBehind} from './writings.ts'

interface Stores {
  /** Keeps in memory alone, before its `set` returns a promise. */
  readonly memory: CacheHandler
  /** Keeps in the same memory, and in files. */
  readonly disk: CacheHandler
}

/** Keeps pages in memory at once and writes their files behind. Whoever keeps an answer of the lake waits for its file. */
export class WrittenBehind implements CacheHandler {
  readonly #memory: CacheHandler
  readonly #disk: CacheHandler

  constructor({memory, disk}: Stores) {
    this.#memory = memory
    this.#disk = disk
  }

  get(...[key, context]: Parameters<CacheHandler['get']>): ReturnType<CacheHandler['get']> {
    return this.#disk.get(key, context)
  }

  set(...[key, data, context]: Parameters<CacheHandler['set']>): Promise<void> {
    if (context.fetchCache === true) return this.#disk.set(key, data, context)
    const stored = this.#memory.set(key, data, context)
    // Not after `stored`: writing stores in memory once more, and what waited to be written is older than this.
    writeBehind(key, () => this.#disk.set(key, data, context))
    return stored
  }

  revalidateTag(...[tags, durations]: Parameters<CacheHandler['revalidateTag']>): Promise<void> {
    return this.#disk.revalidateTag(tags, durations)
  }

  resetRequestCache(): void {
    this.#disk.resetRequestCache()
  }
}
