import {columnsBetween, columnTitle} from './columns.ts'
import type {Figure} from './figures.ts'
import type {Grouping} from './groupings.ts'
import type {TimeSpan} from './time-spans.ts'

/** One day, week or month. */
export interface Column {
  readonly start: string
  readonly title: string
  readonly total: number
  /** One for each of the groups, in their order. */
  readonly counts: readonly number[]
}

export interface Arrangement {
  /** What is told apart, in the order in which it is shown. */
  readonly groups: readonly {readonly title: string; readonly total: number}[]
  /** The oldest first, those without a sign-up too. */
  readonly columns: readonly Column[]
  readonly total: number
}

/** So many groups can be told apart by their colour; what is beyond is counted together. */
export const mostGroups = 7
const rest = 'All others'

/**
 * Counts sign-ups by time and by group, for a chart and its table.
 *
 * @param today the last day that is shown, `YYYY-MM-DD`
 */
export function arrange(
  figures: readonly Figure[],
  {span, grouping, today}: {span: TimeSpan; grouping: Grouping; today: string},
): Arrangement {
  const first = firstDay(figures, span, today)
  const shown = figures.filter(({day}) => day >= first && day <= today)
  const {unit, starts, startOf} = columnsBetween(first, today)

  const groups = groupsOf(shown, grouping)
  const indexOf = (figure: Figure) => {
    const found = groups.indexOf(grouping.groupOf(figure))
    return found === -1 ? groups.length - 1 : found
  }
  const counts = new Map(starts.map((start) => [start, groups.map(() => 0)]))
  for (const figure of shown) {
    const column = counts.get(startOf(figure.day))
    const index = indexOf(figure)
    if (column !== undefined) column[index] = (column[index] ?? 0) + figure.count
  }
  const columns = [...counts].map(([start, each]) => ({
    start,
    title: columnTitle(unit, start),
    total: sum(each),
    counts: each,
  }))
  return {
    groups: groups.map((title, index) => ({
      title,
      total: sum(columns.map((column) => column.counts[index] ?? 0)),
    })),
    columns,
    total: sum(columns.map(({total}) => total)),
  }
}

function firstDay(figures: readonly Figure[], {days}: TimeSpan, today: string): string {
  if (days !== undefined)
    return new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return figures.reduce((first, {day}) => (day < first ? day : first), today)
}

function groupsOf(figures: readonly Figure[], grouping: Grouping): readonly string[] {
  const totals = new Map<string, number>()
  for (const figure of figures) {
    const group = grouping.groupOf(figure)
    totals.set(group, (totals.get(group) ?? 0) + figure.count)
  }
  const groups = grouping.order(totals)
  return groups.length <= mostGroups ? groups : [...groups.slice(0, mostGroups - 1), rest]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
