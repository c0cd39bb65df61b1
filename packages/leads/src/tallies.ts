import {sql} from 'kysely'
import type {LeadsTables, TallyKind} from './database/tables.ts'
import type {OpenLeadsStore} from './leads-store.ts'

export type {TallyKind}

/**
 * What is counted by day. Visits by one dimension: `value` is the page, referring host, campaign or device. `missing`: a path without a
 * page, and in `detail` the page before. `redirect`: its source. `version`: the test of a page, and in `detail` version and event.
 */
export type Tally = Readonly<Omit<LeadsTables['tallies'], 'count'>>

export type Counted<Entry> = Entry & {readonly count: number}

/** Fewer than the parameters of one SQLite statement allow. */
const rowsAtOnce = 500

/**
 * One entry for those that agree in everything, in one order for all processes: two of them could deadlock on Postgres. Each part
 * fits into a statement.
 */
export function mergedParts<Entry extends object>(entries: readonly Counted<Entry>[]) {
  const byKey = new Map<string, Counted<Entry>>()
  for (const entry of entries) {
    const key = JSON.stringify({...entry, count: 0})
    byKey.set(key, {...entry, count: entry.count + (byKey.get(key)?.count ?? 0)})
  }
  const merged = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  return Array.from({length: Math.ceil(merged.length / rowsAtOnce)}, (_, n) =>
    merged.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  )
}

/** Adds to the counts of days. Run it in a transaction. */
export async function addTallies(
  {database}: OpenLeadsStore,
  tallies: readonly Counted<Tally>[],
): Promise<void> {
  for (const rows of mergedParts(tallies))
    await database
      .insertInto('tallies')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'value', 'detail', 'day'])
          .doUpdateSet({count: sql`tallies.count + excluded.count`}),
      )
      .execute()
}

export const sum = sql<number>`cast(sum(count) as integer)`.as('count')

/** Counts of one kind since a day, with the latest day of each. */
export const readTallies = ({database}: OpenLeadsStore, kind: TallyKind, since: string) =>
  database
    .selectFrom('tallies')
    .select(['value', 'detail', sum, (row) => row.fn.max('day').as('latest')])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .groupBy(['value', 'detail'])
    .orderBy('value')
    .orderBy('detail')
    .execute()
