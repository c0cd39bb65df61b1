import type {Database} from 'better-sqlite3'
import type {DatasetStore} from '../store/dataset-store.ts'

export const dayMs = 86_400_000

/** The sequence number of the last transaction that is older than `days`, and not the last one of all. */
export const lastOldTransaction = (database: Database, days: number, now: number = Date.now()) =>
  database
    .prepare<[string], {sequence: number}>(
      `SELECT sequence FROM transactions
        WHERE timestamp < ? AND sequence < (SELECT max(sequence) FROM transactions) ORDER BY sequence DESC LIMIT 1`,
    )
    .get(new Date(now - days * dayMs).toISOString())?.sequence

/** Documents keep their present state. The last transaction stays: streams resume from it. */
export function deleteOldHistory({database}: DatasetStore, days: number, now: number = Date.now()): number {
  const last = lastOldTransaction(database, days, now)
  if (last === undefined) return 0
  return database
    .transaction(() => {
      const deleteFrom = (table: string) =>
        database.prepare(`DELETE FROM ${table} WHERE sequence <= ?`).run(last).changes
      deleteFrom('webhook_deliveries')
      deleteFrom('changes')
      return deleteFrom('transactions')
    })
    .immediate()
}
