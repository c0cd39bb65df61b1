import {isLocaleCode, localeCodes, locales} from '@domora/content/locales'
import {type DayCount, type Figure, signUpStates} from './site-api.ts'

interface TimeSpan {
  readonly title: string
  /** Without it, everything since the first sign-up. */
  readonly days?: number
}

export const timeSpans: Readonly<Record<'month' | 'quarter' | 'year' | 'all', TimeSpan>> = {
  month: {title: 'Last 30 days', days: 30},
  quarter: {title: 'Last 90 days', days: 90},
  year: {title: 'Last 12 months', days: 365},
  all: {title: 'All time'},
}

interface Grouping {
  readonly title: string
  readonly groupOf: (figure: Figure) => string
  /** The order of the groups; others come last. Without it, the largest comes first. */
  readonly order?: readonly string[]
}

const stateTitles: Readonly<Record<Figure['state'], string>> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
}

const localeTitle = (code: string) => (isLocaleCode(code) ? locales[code].name : code)

export const groupings: Readonly<Record<'state' | 'locale' | 'page' | 'campaign' | 'source', Grouping>> = {
  state: {
    title: 'State',
    groupOf: ({state}) => stateTitles[state],
    order: signUpStates.map((state) => stateTitles[state]),
  },
  locale: {
    title: 'Language',
    groupOf: ({locale}) => localeTitle(locale),
    order: localeCodes.map(localeTitle),
  },
  page: {title: 'Page', groupOf: ({page}) => page},
  campaign: {title: 'Campaign', groupOf: ({campaign}) => campaign ?? 'No campaign'},
  source: {title: 'Source', groupOf: ({source}) => source ?? 'No source'},
}

export type ChartData = ReturnType<typeof chartData>

/** Colours can tell this many groups apart; the smallest ones share the last. */
export const maxGroups = 7
const otherGroups = 'Other'

/**
 * Counts sign-ups by period and group.
 *
 * @param today the last day to show, `YYYY-MM-DD`
 */
export function chartData(
  figures: readonly Figure[],
  {span, grouping, today}: {span: TimeSpan; grouping: Grouping; today: string},
) {
  const first =
    span.days === undefined
      ? figures.reduce((earliest, {day}) => (day < earliest ? day : earliest), today)
      : firstDayOf(span, today)
  const shown = figures.filter(({day}) => day >= first && day <= today)
  const days = daysOf(first, today)
  const unit = days.length <= 92 ? 'day' : days.length <= 740 ? 'week' : 'month'
  const groups = groupsOf(shown, grouping)
  const counts = new Map(days.map((day) => [startOf[unit](day), groups.map(() => 0)]))
  for (const figure of shown) {
    const column = counts.get(startOf[unit](figure.day))
    const found = groups.indexOf(grouping.groupOf(figure))
    const index = found === -1 ? groups.length - 1 : found
    if (column !== undefined) column[index] = (column[index] ?? 0) + figure.count
  }
  const columns = [...counts].map(([start, each]) => ({
    start,
    title: periodTitle(unit, start),
    total: sum(each),
    /** One for each group, in the order of the groups. */
    counts: each,
  }))
  return {
    groups: groups.map((title, index) => ({
      title,
      total: sum(columns.map((column) => column.counts[index] ?? 0)),
    })),
    /** Oldest first, without gaps. */
    columns,
    total: sum(columns.map(({total}) => total)),
    withoutCampaign: totalOf(shown.filter(({campaign}) => campaign === null)),
  }
}

/** UTC, `YYYY-MM-DD`. */
export const todayUtc = (): string => isoDay(Date.now())

/** Counts of every day of a period, also of days without any. */
export function everyDay(counts: readonly DayCount[], since: string, until: string): readonly DayCount[] {
  const byDay = new Map(counts.map(({day, count}) => [day, count]))
  return daysOf(since, until).map((day) => ({day, count: byDay.get(day) ?? 0}))
}

function daysOf(since: string, until: string): readonly string[] {
  const length = Math.max(0, (Date.parse(until) - Date.parse(since)) / dayMs + 1)
  return Array.from({length}, (_, n) => daysBefore(until, length - 1 - n))
}

/** The first day of a period that ends today; of all time, the first day that can have figures. */
export const firstDayOf = ({days}: TimeSpan, today: string): string =>
  days === undefined ? '1970-01-01' : daysBefore(today, days - 1)

function groupsOf(figures: readonly Figure[], {groupOf, order}: Grouping): readonly string[] {
  const totals = new Map<string, number>()
  for (const figure of figures) totals.set(groupOf(figure), (totals.get(groupOf(figure)) ?? 0) + figure.count)
  const groups = order
    ? [...new Set([...order, ...totals.keys()])].filter((group) => totals.has(group))
    : [...totals].toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).map(([group]) => group)
  return groups.length <= maxGroups ? groups : [...groups.slice(0, maxGroups - 1), otherGroups]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export const totalOf = (all: readonly {readonly count: number}[]): number => sum(all.map(({count}) => count))

const dayMs = 86_400_000

type Unit = 'day' | 'week' | 'month'

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of a day's period, UTC, `YYYY-MM-DD`. */
const startOf: Readonly<Record<Unit, (day: string) => string>> = {
  day: (day) => day,
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  week: (day) => {
    const time = Date.parse(day)
    return isoDay(time - ((time / dayMs + 3) % 7) * dayMs)
  },
  month: (day) => `${day.slice(0, 7)}-01`,
}

const daysBefore = (day: string, days: number): string => isoDay(Date.parse(day) - days * dayMs)

const month = {timeZone: 'UTC', month: 'short', year: 'numeric'} as const
const monthFormat = new Intl.DateTimeFormat('en-GB', month)
export const dayFormat = new Intl.DateTimeFormat('en-GB', {...month, day: 'numeric'})

/** `20 Nov 2026`, `Week of 16 Nov 2026` or `Nov 2026`. */
function periodTitle(unit: Unit, start: string): string {
  if (unit === 'month') return monthFormat.format(Date.parse(start))
  const title = dayFormat.format(Date.parse(start))
  return unit === 'week' ? `Week of ${title}` : title
}
