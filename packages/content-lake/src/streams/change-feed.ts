import {parseJsonArray} from '../json.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {type Transaction, type TransactionRow, withContent} from '../store/transaction.ts'

export interface Subscriber {
  onTransaction(transaction: Transaction): void | Promise<void>
  /** The stream has to end. Streams of live events send the reason in a `goaway` first. */
  onEnd(goAwayReason?: string): void
}

export type ChangeFeed = ReturnType<typeof changeFeed>

/** Publishes committed transactions, in order. Earlier ones are in the store. */
export function changeFeed(store: DatasetStore) {
  /** With the last transaction that was in the store when they subscribed. */
  const subscribers = new Map<Subscriber, number>()
  let isClosed = false
  let last: Promise<void> = Promise.resolve()
  const tell = async (transaction: Transaction, sequence: number, earlier: Promise<void>) => {
    await earlier
    for (const [subscriber, seen] of subscribers) {
      if (seen < sequence) await subscriber.onTransaction(transaction)
    }
  }
  const end = (goAwayReason?: string): void => {
    for (const subscriber of subscribers.keys()) subscriber.onEnd(goAwayReason)
    subscribers.clear()
  }
  return {
    subscribe(subscriber: Subscriber): () => void {
      if (isClosed) subscriber.onEnd()
      else subscribers.set(subscriber, store.lastTransaction()?.sequence ?? 0)
      return () => subscribers.delete(subscriber)
    },
    /** Notifies the subscribers one after the other, of earlier transactions first. */
    publish(transaction: Transaction, sequence: number): void {
      last = tell(transaction, sequence, last)
    },
    end,
    close(): void {
      isClosed = true
      end()
    },
  }
}

/** Of transactions and of changes. A client that missed more reads everything again. */
const maxMissed = 1000

/**
 * Oldest first.
 * @param inclusive adds the last one received: perhaps only a part of it was.
 * @returns `undefined` when that is not in the history, or too many came after it
 */
export function readMissed(store: DatasetStore, transactionId: string, {inclusive}: {inclusive: boolean}) {
  const {database} = store
  const known = transactionId === '' ? 0 : store.sequenceOf(transactionId)
  if (known === undefined) return undefined
  const after = inclusive ? known - 1 : known
  const rows = database
    .prepare<[number, number], TransactionRow>(
      'SELECT sequence, id, timestamp, author, mutations FROM transactions WHERE sequence > ? ORDER BY sequence LIMIT ?',
    )
    .all(after, maxMissed + 1)
  // A gap in the sequence: history was deleted.
  if (rows.length > maxMissed || rows.some(({sequence}, index) => sequence !== after + 1 + index))
    return undefined
  const count = database.prepare<[number], number>('SELECT count(*) FROM changes WHERE sequence > ?').pluck()
  if ((count.get(after) ?? 0) > maxMissed) return undefined
  const byTransaction = store.history.changesAfter(after)
  return rows.map(({sequence, mutations, ...rest}) => ({
    ...rest,
    mutations: withContent(
      parseJsonArray(mutations),
      (id) => byTransaction.get(sequence)?.find((change) => change.id === id)?.after,
    ),
    changes: byTransaction.get(sequence) ?? [],
  }))
}
