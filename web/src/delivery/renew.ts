import {cacheTag, type ContentType, contentTypes} from '@domora/content/cache-tags'
import {pageIndex, type PageIndex} from '@domora/content/page'
import {revalidateTag} from 'next/cache'
import {happenings} from '../happenings.ts'
import {isBySlugPath} from '../routing/by-slug.ts'
import {readNewestPageIndex, readPageIndex} from '../routing/page-index.ts'
import {affectedPaths} from './affected-paths.ts'
import {withdrawOthers} from './publisher.ts'
import {published, warmings} from './warmings.ts'

/** Visitors keep the old page until the new one is there, also while the lake is down. */
const profile = 'max'

const isIndexed = (type: ContentType): boolean => pageIndex.reads.some((indexed) => indexed === type)

const readers = {newest: readNewestPageIndex, kept: readPageIndex} as const

/** The pages that editors have published; `null` when nobody can say. */
async function readPages(from: keyof typeof readers): Promise<PageIndex | null> {
  try {
    return await readers[from]()
  } catch (error) {
    console.warn(JSON.stringify({event: 'page-index-unread', from, message: String(error)}))
    return null
  }
}

/**
 * Invalidates what shows documents of these types. The work that is returned has it rendered again and is for after the
 * response, when Next lets the invalidation take effect.
 *
 * @throws what Next does when it cannot invalidate; the webhook is then sent again.
 */
export function renew(types: readonly ContentType[]): () => Promise<void> {
  for (const type of types) {
    revalidateTag(cacheTag(type), profile)
    happenings().emit('changed', type)
  }
  return async () => {
    const newest = types.some(isIndexed) ? await readPages('newest') : null
    // While the lake is down, the pages that are known; without those, the ones that always stand.
    const paths = affectedPaths(types, newest ?? (await readPages('kept')) ?? [])
    warmings().add(paths)
    if (newest !== null) await withdraw(newest)
  }
}

/** Lets go of pages that are not published any more. */
async function withdraw(pages: PageIndex): Promise<void> {
  const standing = affectedPaths(contentTypes, pages)
  warmings().drop((path) => isBySlugPath(path) && !standing.includes(path))
  if (published === null) return
  try {
    await withdrawOthers(published, standing)
  } catch (error) {
    console.error(JSON.stringify({event: 'publishing-failed', path: null, message: String(error)}))
  }
}
