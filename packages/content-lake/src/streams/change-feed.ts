import type {DatasetStore} from '../store/dataset-store.ts'
import type {Change, Transaction} from '../store/transaction.ts'

/** Who wants to know of every transaction as it is committed. */
export interface Follower {
  onTransaction(transaction: Transaction): void
  /** There will be no more: the dataset is being closed. */
  onEnd(): void
}

/** Tells the streams of a dataset what was committed, in order. What was committed before is in the store. */
export class ChangeFeed {
  readonly #followers = new Set<Follower>()
  #isClosed = false

  /** @returns ends it */
  follow(follower: Follower): () => void {
    if (this.#isClosed) follower.onEnd()
    else this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  publish(transaction: Transaction): void {
    for (const follower of this.#followers) follower.onTransaction(transaction)
  }

  close(): void {
    this.#isClosed = true
    for (const follower of this.#followers) follower.onEnd()
    this.#followers.clear()
  }
}

/** The id of the latest transaction; empty before the first. */
export function lastTransactionId({database}: DatasetStore): string {
  const row = database
    .prepare<[], {id: string}>('SELECT id FROM transactions ORDER BY sequence DESC LIMIT 1')
    .get()
  return row?.id ?? ''
}

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

/** What the transaction with a sequence number did to each document, whole before and after. */
export function readChanges({database, history}: DatasetStore, sequence: number): Change[] {
  return database
    .prepare<[number], {id: string}>(
      'SELECT document_id AS id FROM changes WHERE sequence = ? ORDER BY document_id',
    )
    .all(sequence)
    .map(({id}) => ({id, before: history.at(id, sequence - 1), after: history.at(id, sequence)}))
}
