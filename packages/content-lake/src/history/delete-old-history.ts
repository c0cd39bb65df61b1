import type {DatasetStore} from '../store/dataset-store.ts'

const DAY_MS = 86_400_000

/**
 * Deletes every transaction older than `days`, with its webhook deliveries. Documents keep their present state, and
 * later revisions can still be rebuilt. The last transaction always stays: streams resume from it.
 * @param now milliseconds since 1970
 * @returns the number of transactions deleted
 */
export function deleteOldHistory({database}: DatasetStore, days: number, now: number = Date.now()): number {
  const last = database
    .prepare<[string], {sequence: number | null}>(
      `SELECT max(sequence) AS sequence FROM transactions
        WHERE timestamp < ? AND sequence < (SELECT max(sequence) FROM transactions)`,
    )
    .get(new Date(now - days * DAY_MS).toISOString())?.sequence
  if (last === null || last === undefined) return 0
  return database
    .transaction(() => {
      for (const sql of [
        'DELETE FROM webhook_deliveries WHERE sequence <= ?',
        'DELETE FROM changes WHERE sequence <= ?',
      ]) {
        database.prepare(sql).run(last)
      }
      return database.prepare('DELETE FROM transactions WHERE sequence <= ?').run(last).changes
    })
    .immediate()
}
