import {sql} from 'kysely'
import type {LeadsDatabase} from './database/tables.ts'

/** What is counted of a visit. Two visits that agree in everything are one row: nothing tells two visitors apart. */
export interface Visit {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string
  readonly page: string
  /** Host of the page before, or `null`. */
  readonly referrer: string | null
  readonly campaign: string | null
  readonly device: 'phone' | 'other'
}

export type CountedVisit = Visit & {readonly count: number}

/** Fewer than the parameters of one SQLite statement allow. */
const rowsAtOnce = 500

/** A missing value is an empty text, because the key of a row cannot contain null. */
const orNull = (value: string) => value || null

/** Adds to the counts of days. Run it in a transaction. */
export async function addVisits(database: LeadsDatabase, visits: readonly CountedVisit[]): Promise<void> {
  // In one order for all processes, or two of them could deadlock on Postgres.
  const rows = visits
    .map(({referrer, campaign, ...visit}) => ({...visit, referrer: referrer ?? '', campaign: campaign ?? ''}))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await database
      .insertInto('visits')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'referrer', 'campaign', 'device'])
          .doUpdateSet({count: sql`visits.count + excluded.count`}),
      )
      .execute()
}

/** By what visits are counted. */
export const visitDimensions = ['page', 'referrer', 'campaign', 'device'] as const

interface VisitQuery {
  readonly by: (typeof visitDimensions)[number]
  /** The first day, `YYYY-MM-DD`. */
  readonly since: string
  /** Of this page alone. */
  readonly page?: string | undefined
}

/** Counts by day and one dimension. */
export async function readVisits(database: LeadsDatabase, {by, since, page}: VisitQuery) {
  const rows = await database
    .selectFrom('visits')
    .select(['day', `${by} as value`, sql<number>`cast(sum(count) as integer)`.as('count')])
    .where('day', '>=', since)
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
    .groupBy(['day', by])
    .orderBy('day')
    .orderBy(by)
    .execute()
  return rows.map(({value, ...row}) => ({...row, value: orNull(value)}))
}

/** How long counts are kept. */
const retentionMonths = 13

/** Deletes counts past their retention time. */
export async function purgeVisits(database: LeadsDatabase, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await database.deleteFrom('visits').where('day', '<', oldest.toISOString().slice(0, 10)).execute()
}
