import type {CacheHandler, CacheHandlerValue} from 'next/dist/server/lib/incremental-cache/index.js'
import type {IncrementalCacheKind} from 'next/dist/server/response-cache/types.js'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {DatedStore} from './dated-store.ts'
import {doubt} from './doubts.ts'

let kept: Map<string, CacheHandlerValue>
let disk: Promise<void>

/** Dates by itself and keeps at once, then waits for the disk, as Next's own does. */
const inner: CacheHandler = {
  get: async (key) => kept.get(key) ?? null,
  set: async (key, value) => {
    kept.set(key, {value, lastModified: Date.now()})
    await disk
  },
  revalidateTag: async () => {},
  resetRequestCache: () => {},
}

const context = {kind: 'APP_PAGE' as IncrementalCacheKind.APP_PAGE, isFallback: false} as const
const stored = {fetchCache: true} as const
/** Next makes one for each request. */
const request = () => new DatedStore(inner)
const at = (milliseconds: number) => vi.setSystemTime(milliseconds)
const dateOf = async (key: string) => (await request().get(key, context))?.lastModified

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  disk = Promise.resolve()
  globalThis.domoraStartDates = undefined
  globalThis.domoraDoubts = undefined
})

afterEach(() => {
  vi.useRealTimers()
})

test('what was kept by a process before has the date that it was kept with', async () => {
  kept.set('page', {value: null, lastModified: 1_000})
  expect(await dateOf('page')).toBe(1_000)
  expect(await dateOf('other')).toBeUndefined()
})

test('what a request stores is as old as its question', async () => {
  const rendering = request()
  at(2_000)
  await rendering.get('page', context)
  at(2_500)
  // Visitors who come meanwhile.
  await request().get('page', context)
  at(3_000)
  await rendering.set('page', null, stored)
  expect(await dateOf('page')).toBe(2_000)
})

test('a page has its new date as soon as the store has it, however long the storing takes', async () => {
  at(1_000)
  await request().set('page', null, stored)
  const slow = Promise.withResolvers<void>()
  disk = slow.promise
  const rendering = request()
  at(2_000)
  await rendering.get('page', context)
  at(3_000)
  const storing = rendering.set('page', null, stored)
  expect(await dateOf('page')).toBe(2_000)
  slow.resolve()
  await storing
})

test('two that are made at once have each their own beginning', async () => {
  const [first, second] = [request(), request()]
  at(2_000)
  await first.get('query', context)
  at(2_100)
  await second.get('query', context)
  at(2_200)
  await first.set('query', null, stored)
  expect(await dateOf('query')).toBe(2_000)
  at(2_300)
  await second.set('query', null, stored)
  expect(await dateOf('query')).toBe(2_100)
})

test('what is stored without a question is as old as its storing', async () => {
  at(2_000)
  await request().set('page', null, stored)
  expect(await dateOf('page')).toBe(2_000)
})

test('an answer that is doubted is as good as none, until there is another', async () => {
  const query = {kind: 'FETCH' as IncrementalCacheKind.FETCH, tags: ['content:plan', 'query:a']}
  const asking = request()
  at(2_000)
  await asking.get('query', query)
  await asking.set('query', null, stored)
  at(2_100)
  expect(await request().get('query', query)).not.toBeNull()
  doubt('query:a')
  expect(await request().get('query', query)).toBeNull()
  expect(await request().get('query', {...query, tags: ['content:plan', 'query:b']})).not.toBeNull()
  at(2_200)
  const again = request()
  await again.get('query', query)
  await again.set('query', null, stored)
  expect(await request().get('query', query)).not.toBeNull()
})
