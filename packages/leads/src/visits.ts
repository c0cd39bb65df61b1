import {sql} from 'kysely'
import type {LeadsDatabase} from './database/tables.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {addTallies, type Counted, mergedParts, sum} from './tallies.ts'

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

export type CountedVisit = Counted<Visit>

/** A missing value is an empty text, because the key of a row cannot contain null. */
const orNull = (value: string) => value || null

/** Adds to the counts of days, and to their sums by dimension. Run it in a transaction. */
export async function addVisits(store: OpenLeadsStore, visits: readonly CountedVisit[]): Promise<void> {
  const rows = visits.map(({referrer, campaign, ...visit}) => ({
    ...visit,
    referrer: referrer ?? '',
    campaign: campaign ?? '',
  }))
  for (const part of mergedParts(rows))
    await store.database
      .insertInto('visits')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'referrer', 'campaign', 'device'])
          .doUpdateSet({count: sql`visits.count + excluded.count`}),
      )
      .execute()
  const sums = rows.flatMap(({day, count, ...visit}) =>
    visitDimensions.map((kind) => ({kind, value: visit[kind], detail: '', day, count})),
  )
  await addTallies(store, sums)
}

/** By what visits are counted. */
export const visitDimensions = ['page', 'referrer', 'campaign', 'device'] as const

interface VisitQuery {
  readonly by: (typeof visitDimensions)[number]
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly since: string
  readonly until: string
  /** Of these pages alone. */
  readonly pages?: readonly string[] | undefined
}

/** Counts by one dimension, and by day. A month of some pages reads visits; any period of all pages reads their sums. */
export async function readVisits({database}: OpenLeadsStore, {by, since, until, pages = []}: VisitQuery) {
  const inPeriod = sql<boolean>`day between ${since} and ${until}`
  const visits = database.selectFrom('visits').where('page', 'in', pages).where(inPeriod)
  const sums = database.selectFrom('tallies').where(inPeriod)
  const [values, days] =
    pages.length > 0
      ? [
          await visits
            .select([`${by} as value`, sum])
            .groupBy(by)
            .execute(),
          await visits.select(['day', sum]).groupBy('day').orderBy('day').execute(),
        ]
      : [
          await sums.where('kind', '=', by).select(['value', sum]).groupBy('value').execute(),
          await sums
            .where('kind', '=', 'device')
            .select(['day', sum])
            .groupBy('day')
            .orderBy('day')
            .execute(),
        ]
  return {values: values.map(({value, count}) => ({value: orNull(value), count})), days}
}

/** How long counts are kept. */
const retentionMonths = 13

/** Deletes counts past their retention time. */
export async function purgeVisits(database: LeadsDatabase, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  for (const table of ['visits', 'tallies'] as const)
    await database.deleteFrom(table).where('day', '<', oldest.toISOString().slice(0, 10)).execute()
}
