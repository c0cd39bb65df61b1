import {cacheTag, type ContentType} from '@domora/content/cache-tags'
import {revalidateTag} from 'next/cache'
import {affectedPaths} from './affected-paths.ts'
import {oneAfterAnother} from './one-after-another.ts'
import {readPageIndex} from '../routing/page-index.ts'
import {warm} from './warm.ts'

declare global {
  var domoraRenewals: ReturnType<typeof oneAfterAnother> | undefined
}

/** Visitors keep the old page until the new one is there, also while the lake is down. */
const profile = 'max'

/**
 * Invalidates what shows documents of a type. The work that is returned is for after the response, when the
 * invalidation has taken effect: it renders the affected pages.
 *
 * Renewals take turns, and each invalidates once more when its turn comes: Next dates a page by the end of
 * its rendering, so a change that came while one was under way would count as seen.
 */
export async function renew(type: ContentType): Promise<() => Promise<void>> {
  const before = (await readPageIndex()).map(({slug}) => slug)
  revalidateTag(cacheTag(type), profile)
  globalThis.domoraRenewals ??= oneAfterAnother()
  const inTurn = globalThis.domoraRenewals
  return () =>
    inTurn(async () => {
      revalidateTag(cacheTag(type), profile)
      const late = await warm(affectedPaths([type], before))
      if (late.length > 0) console.error(JSON.stringify({event: 'renewal-late', type, paths: late}))
    })
}
