import {cacheTag, type ContentType} from '@domora/content/cache-tags'
import type {PageIndex} from '@domora/content/page-index'
import {revalidateTag} from 'next/cache'
import {readNewestPageIndex, readPageIndex} from '../routing/page-index.ts'
import {affectedPaths} from './affected-paths.ts'
import {batches} from './batches.ts'
import {warm} from './warm.ts'

declare global {
  var domoraRenewals: ReturnType<typeof batches<ContentType>> | undefined
}

/** Visitors keep the old page until the new one is there, also while the lake is down. */
const profile = 'max'

/** The pages that editors have published by now; while the lake is down, those that are known. */
async function newestPages(): Promise<PageIndex> {
  try {
    return await readNewestPageIndex()
  } catch (error) {
    console.warn(JSON.stringify({event: 'page-index-unread', message: String(error)}))
    return readPageIndex()
  }
}

/**
 * Invalidates what shows documents of a type. The work that is returned renders it again and is for after
 * the response, when Next lets the invalidation take effect; `null` when a renewal that is about to
 * begin takes this one along.
 *
 * Renewals take turns, because Next dates a page by the end of its rendering: a change that came while one
 * was under way would count as seen.
 *
 * @throws what Next does when it cannot invalidate; the webhook is then sent again, and finds its turn free.
 */
export async function renew(type: ContentType): Promise<(() => Promise<void>) | null> {
  globalThis.domoraRenewals ??= batches()
  const batch = await globalThis.domoraRenewals(type)
  if (batch === null) return null
  const types = [...batch.items]
  try {
    for (const changed of types) revalidateTag(cacheTag(changed), profile)
  } catch (error) {
    // Whoever waits for the next turn would wait for ever.
    batch.done()
    throw error
  }
  return async () => {
    try {
      const late = await warm(affectedPaths(types, await newestPages()))
      if (late.length > 0) console.error(JSON.stringify({event: 'renewal-late', types, paths: late}))
    } finally {
      batch.done()
    }
  }
}
