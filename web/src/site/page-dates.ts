import type {IndexedPage} from '@domora/content/page'

/** A page or an announcement. */
export type Dated = Pick<IndexedPage, 'isValid' | 'validFrom' | 'validUntil'>

/** How often the site compares its clock with the dates. It waits longer each time, while the lake's clock is behind. */
const pauseMs = {first: 2_000, max: 16_000}

const isValidAt = ({validFrom, validUntil}: Dated, now: number): boolean =>
  (validFrom === null || Date.parse(validFrom) <= now) &&
  (validUntil === null || now < Date.parse(validUntil))

const dayMs = 86_400_000

/** Midnight in UTC: texts that count the days to a date change. */
export const nextMidnight = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs

/** Calls `onMidnight` each day, a little late: the lake's clock may be behind. */
export function watchMidnight(onMidnight: () => void): void {
  const now = Date.now()
  const watchAgain = () => {
    onMidnight()
    watchMidnight(onMidnight)
  }
  setTimeout(watchAgain, nextMidnight(now) - now + pauseMs.first).unref()
}

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
