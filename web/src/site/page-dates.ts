import type {IndexedPage} from '@domora/content/page'

type DatedPage = Pick<IndexedPage, 'id' | 'isValid' | 'validFrom' | 'validUntil'>

/** Also how often the site queries a page that is due by this clock, but not by the lake's. */
const pollMs = 2_000

const isValidAt = ({validFrom, validUntil}: DatedPage, now: number): boolean =>
  (validFrom === null || Date.parse(validFrom) <= now) &&
  (validUntil === null || now < Date.parse(validUntil))

/**
 * Calls `onDate` with the `_id` of a page that begins or ends, until the index says so, too.
 *
 * @returns takes each new index
 */
export function watchDates(onDate: (id: string) => void): (index: readonly DatedPage[]) => void {
  let watched: readonly DatedPage[] = []
  const check = () => {
    for (const page of watched) if (page.isValid !== isValidAt(page, Date.now())) onDate(page.id)
  }
  setInterval(check, pollMs).unref()
  return (index) => {
    watched = index
  }
}
