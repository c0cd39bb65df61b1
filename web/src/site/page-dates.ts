import type {IndexedPage} from '@domora/content/page'

/** A page or an announcement. */
export type Dated = Pick<IndexedPage, 'isValid' | 'validFrom' | 'validUntil'>

/** How often the site compares its clock with the dates. It waits longer each time, while the lake's clock is behind. */
const pauseMs = {first: 2_000, max: 16_000}

const isValidAt = ({validFrom, validUntil}: Dated, now: number): boolean =>
  (validFrom === null || Date.parse(validFrom) <= now) &&
  (validUntil === null || now < Date.parse(validUntil))

/** Calls `onDate` when one begins or ends, until the lake says so, too. */
export function watchDates(onDate: () => void): (dated: readonly Dated[]) => void {
  let watched: readonly Dated[] = []
  const checkIn = (ms: number): void => {
    setTimeout(() => {
      const isDue = watched.some((page) => page.isValid !== isValidAt(page, Date.now()))
      if (isDue) onDate()
      checkIn(isDue ? Math.min(ms * 2, pauseMs.max) : pauseMs.first)
    }, ms).unref()
  }
  checkIn(pauseMs.first)
  return (dated) => {
    watched = dated
  }
}
