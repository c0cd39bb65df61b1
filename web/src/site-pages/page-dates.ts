import type {IndexedPage} from '@domora/content/page'

type DatedPage = Pick<IndexedPage, 'id' | 'isValid' | 'validFrom' | 'validUntil'>

interface NextDate {
  /** Milliseconds since 1970. */
  readonly time: number
  /** `_id` of each page that begins or ends then. */
  readonly ids: readonly string[]
}

/** Milliseconds until the lake is asked again about a page that is due by this clock, and not by the lake's. */
const clockDifference = 2_000

/** When visitors get a page for the first time, or no longer, and which pages those are; `null` when there is no such date. */
export function nextDate(index: readonly DatedPage[], now: number): NextDate | null {
  const due = index.flatMap(({id, isValid, validFrom, validUntil}) => {
    const begin = validFrom === null ? -Infinity : Date.parse(validFrom)
    const end = validUntil === null ? Infinity : Date.parse(validUntil)
    if (isValid !== (begin <= now && now < end)) return [{id, time: now + clockDifference}]
    return [begin, end].filter((time) => Number.isFinite(time) && time > now).map((time) => ({id, time}))
  })
  if (due.length === 0) return null
  const time = Math.min(...due.map((date) => date.time))
  return {time, ids: due.filter((date) => date.time === time).map(({id}) => id)}
}

/** A timer can wait for 2^31 milliseconds at most. */
const longestWait = 86_400_000

/**
 * Calls `onDate` when a page begins or ends. Give it each new index.
 *
 * @param onDate gets the `_id` of each page
 */
export function watchDates(onDate: (id: string) => void): (index: readonly DatedPage[]) => void {
  let timer: NodeJS.Timeout | undefined
  const watch = (index: readonly DatedPage[]): void => {
    clearTimeout(timer)
    const next = nextDate(index, Date.now())
    if (next === null) return
    const wait = next.time - Date.now()
    const handle = () => {
      if (wait <= longestWait) for (const id of next.ids) onDate(id)
      // Until there is a new index: the lake's clock may be behind, or the lake away.
      watch(index)
    }
    timer = setTimeout(handle, Math.min(wait, longestWait)).unref()
  }
  return watch
}
