import type {DatasetStore} from '../store/dataset-store.ts'
import {readChanges} from '../store/read-changes.ts'
import type {Transaction} from '../store/transaction.ts'

/** Further behind than this, reading everything anew is cheaper for both sides. */
const MAX_MISSED = 1000

/**
 * The transactions that a stream's client missed, oldest first.
 * @param transactionId the last one that it knows of; empty when it came before the first
 * @param inclusive whether that one is to be told again: the client may have got a part of it only
 * @returns nothing when the log does not know that transaction (any more), or too many came after it
 */
export function readMissed(
  store: DatasetStore,
  transactionId: string,
  {inclusive}: {inclusive: boolean},
): Transaction[] | undefined {
  const {database} = store
  const known =
    transactionId === ''
      ? 0
      : database
          .prepare<[string], {sequence: number}>('SELECT sequence FROM transactions WHERE id = ?')
          .get(transactionId)?.sequence
  if (known === undefined) return undefined
  const after = inclusive ? known - 1 : known
  const rows = database
    .prepare<
      [number, number],
      {sequence: number; id: string; timestamp: string; author: string; mutations: string}
    >(
      'SELECT sequence, id, timestamp, author, mutations FROM transactions WHERE sequence > ? ORDER BY sequence LIMIT ?',
    )
    .all(after, MAX_MISSED + 1)
  // A gap in the sequence is history that has been compacted away.
  if (rows.length > MAX_MISSED || rows.some(({sequence}, index) => sequence !== after + 1 + index))
    return undefined
  return rows.map(({sequence, mutations, ...rest}) => ({
    ...rest,
    mutations: parseMutations(mutations),
    changes: readChanges(store, sequence),
  }))
}

function parseMutations(json: string): unknown[] {
  const mutations: unknown = JSON.parse(json)
  if (!Array.isArray(mutations)) throw new TypeError('The mutations of a transaction are not a list')
  return mutations
}
