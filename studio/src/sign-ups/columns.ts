const dayMs = 86_400_000

/** What one column stands for; the longer the time shown, the more. */
type Unit = 'day' | 'week' | 'month'

/** A day, a week or a month, by its first day in UTC, `YYYY-MM-DD`. */
export interface Columns {
  readonly unit: Unit
  /** Without gaps, the oldest first. */
  readonly starts: readonly string[]
  /** In which of them a day is. */
  startOf(day: string): string
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

const startOf: Readonly<Record<Unit, (day: string) => string>> = {
  day: (day) => day,
  // Monday, as the calendars of the site's languages have it; 1 January 1970 was a Thursday.
  week: (day) => {
    const time = Date.parse(day)
    return dayText(time - ((time / dayMs + 3) % 7) * dayMs)
  },
  month: (day) => `${day.slice(0, 7)}-01`,
}

const unitOf = (days: number): Unit => (days <= 92 ? 'day' : days <= 740 ? 'week' : 'month')

/** Divides the time between two days, both included, into as many columns as can be told apart. */
export function columnsBetween(first: string, last: string): Columns {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  const unit = unitOf(days)
  const all = Array.from({length: Math.max(days, 1)}, (_, n) =>
    startOf[unit](dayText(Date.parse(first) + n * dayMs)),
  )
  return {unit, starts: [...new Set(all)], startOf: startOf[unit]}
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const shortMonth = new Intl.DateTimeFormat('en-GB', {timeZone: 'UTC', month: 'short', year: 'numeric'})

/** A column's name for people. */
export function columnTitle(unit: Unit, start: string): string {
  if (unit === 'month') return shortMonth.format(Date.parse(start))
  const title = shortDay.format(Date.parse(start))
  return unit === 'week' ? `Week of ${title}` : title
}
