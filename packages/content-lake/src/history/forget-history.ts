import type {DatasetStore} from '../store/dataset-store.ts'

/**
 * Removes every transaction before a time, with what webhooks were told of it. The documents stay as they are, and what
 * came later can be rebuilt as before. The last transaction always stays: readers tell by it where they are.
 * @param time ISO 8601, UTC
 * @returns the number of transactions removed
 */
export function forgetHistory({database, history}: DatasetStore, time: string): number {
  const last = database
    .prepare<[string], {sequence: number | null}>(
      `SELECT max(sequence) AS sequence FROM transactions
        WHERE timestamp < ? AND sequence < (SELECT max(sequence) FROM transactions)`,
    )
    .get(time)?.sequence
  if (last === null || last === undefined) return 0
  const orphans = database.prepare<[number, number], {id: string; sequence: number}>(
    `SELECT document_id AS id, min(sequence) AS sequence FROM changes
      WHERE sequence > ? AND document_id IN (SELECT document_id FROM changes WHERE sequence <= ?)
      GROUP BY document_id`,
  )
  const keepCopy = database.prepare<[string, string, number]>(
    `UPDATE changes SET copy = ?, steps = 0
      WHERE document_id = ? AND sequence = ? AND operation = 'update' AND copy IS NULL`,
  )
  return database
    .transaction(() => {
      // Patches lead from one state to the next: the first that is left needs its state whole.
      for (const {id, sequence} of orphans.all(last, last)) {
        keepCopy.run(JSON.stringify(history.at(id, sequence) ?? null), id, sequence)
      }
      for (const sql of [
        'DELETE FROM webhook_attempts WHERE delivery IN (SELECT id FROM webhook_deliveries WHERE sequence <= ?)',
        'DELETE FROM webhook_deliveries WHERE sequence <= ?',
        'DELETE FROM changes WHERE sequence <= ?',
      ]) {
        database.prepare(sql).run(last)
      }
      return database.prepare('DELETE FROM transactions WHERE sequence <= ?').run(last).changes
    })
    .immediate()
}
