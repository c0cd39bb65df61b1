import {sql} from 'kysely'
import type {LeadsDatabase} from '../database/tables.ts'
import type {Limit} from './limit.ts'

export interface Hits {
  readonly within: boolean
  /** Seconds until the count starts anew. */
  readonly secondsLeft: number
}

/**
 * Counts a hit under a key and says whether it is within the limit. One statement, so that it holds for any
 * number of connections and processes. With `by: 0` it counts nothing and does the same work.
 */
export async function countHit(
  database: LeadsDatabase,
  key: string,
  {hits: most, seconds}: Limit,
  now: Date,
  by: 0 | 1 = 1,
): Promise<Hits> {
  const at = now.toISOString()
  const end = new Date(now.getTime() + seconds * 1_000).toISOString()
  const over = sql<boolean>`rate_limits.ends_at <= ${at}`
  const {hits, ends_at} = await database
    .insertInto('rate_limits')
    .values({key, hits: by, ends_at: end})
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${over} then cast(${by} as integer) else rate_limits.hits + cast(${by} as integer) end`,
        ends_at: sql<string>`case when ${over} then ${end} else rate_limits.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow()
  return {
    within: hits <= most,
    secondsLeft: Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1_000)),
  }
}
