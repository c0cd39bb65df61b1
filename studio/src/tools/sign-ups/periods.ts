const dayMs = 86_400_000

type Unit = 'day' | 'week' | 'month'

/** Consecutive days, weeks or months. Each is named by its first day in UTC, `YYYY-MM-DD`. */
interface Periods {
  readonly unit: Unit
  /** The oldest first. */
  readonly starts: readonly string[]
  /** The start of the period that a day belongs to. */
  startOf(day: string): string
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const startOf: Readonly<Record<Unit, (day: string) => string>> = {
  day: (day) => day,
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  week: (day) => {
    const time = Date.parse(day)
    return isoDay(time - ((time / dayMs + 3) % 7) * dayMs)
  },
  month: (day) => `${day.slice(0, 7)}-01`,
}

/** The day that is some days before another. */
export const daysBefore = (day: string, days: number): string => isoDay(Date.parse(day) - days * dayMs)

/** Divides the time between two days, both included: the longer it is, the longer the periods. */
export function periodsBetween(first: string, last: string): Periods {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  const unit = days <= 92 ? 'day' : days <= 740 ? 'week' : 'month'
  const starts = Array.from({length: Math.max(days, 1)}, (_, n) =>
    startOf[unit](isoDay(Date.parse(first) + n * dayMs)),
  )
  return {unit, starts: [...new Set(starts)], startOf: startOf[unit]}
}

const month = {timeZone: 'UTC', month: 'short', year: 'numeric'} as const
const monthFormat = new Intl.DateTimeFormat('en-GB', month)
const dayFormat = new Intl.DateTimeFormat('en-GB', {...month, day: 'numeric'})

/** A period as an editor reads it: `20 Nov 2026`, `Week of 16 Nov 2026`, `Nov 2026`. */
export function periodTitle(unit: Unit, start: string): string {
  if (unit === 'month') return monthFormat.format(Date.parse(start))
  const title = dayFormat.format(Date.parse(start))
  return unit === 'week' ? `Week of ${title}` : title
}
