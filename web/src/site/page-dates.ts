import type {IndexedPage} from '@domora/content/page'

type DatedPage = Pick<IndexedPage, 'id' | 'isValid' | 'validFrom' | 'validUntil'>

/** Milliseconds. Also how often the lake is asked about a page that is due by this clock, and not by the lake's. */
const lookEvery = 2_000

/** Whether visitors get a page at this time, by this clock. */
const isValidAt = ({validFrom, validUntil}: DatedPage, now: number): boolean =>
  (validFrom === null || Date.parse(validFrom) <= now) &&
  (validUntil === null || now < Date.parse(validUntil))

/**
 * Calls `onDate` when a page begins or ends, until there is a new index that says so. Give it each new index.
 *
 * @param onDate gets the `_id` of each page
 */
export function watchDates(onDate: (id: string) => void): (index: readonly DatedPage[]) => void {
  let watched: readonly DatedPage[] = []
  const look = () => {
    for (const page of watched) if (page.isValid !== isValidAt(page, Date.now())) onDate(page.id)
  }
  setInterval(look, lookEvery).unref()
  return (index) => {
    watched = index
  }
}
