import {parentPort, workerData} from 'node:worker_threads'
import {z} from 'zod'
import {deleteOldHistory} from '../history/delete-old-history.ts'
import {Outbox, type RecordedAttempt} from '../webhooks/outbox.ts'
import type {PlannedDelivery} from '../webhooks/plan-deliveries.ts'
import {DatasetStore} from './dataset-store.ts'
import {parseStoredDocument} from './stored-document.ts'
import type {ChangedDocument, Transaction} from './transaction.ts'

/** A transaction without its mutations and changes, which arrive in parts. */
export type TransactionEnd = Omit<Transaction, 'mutations' | 'changes'>

const {databasePath} = z.object({databasePath: z.string()}).parse(workerData)
const store = new DatasetStore(databasePath)
const outbox = new Outbox(store.database)
/** The parts of a transaction that have arrived. */
const mutations: unknown[] = []
const documents: ChangedDocument[] = []

const calls = {
  part(nextMutations: readonly unknown[], nextDocuments: readonly ChangedDocument[]): void {
    mutations.push(...nextMutations)
    documents.push(...nextDocuments)
  },
  commit(transaction: TransactionEnd, deliveries: readonly PlannedDelivery[]): number {
    // Taken before anything can fail: the next transaction has its own parts.
    const [sent, changed] = [mutations.splice(0), documents.splice(0)]
    const changes = changed.map(([id, json]) => ({
      id,
      before: store.read(id),
      after: json === null ? undefined : parseStoredDocument(json),
    }))
    const whole = {...transaction, mutations: sent, changes}
    return store.commit(whole, (sequence) => outbox.add(sequence, whole.id, deliveries))
  },
  record: (attempts: readonly RecordedAttempt[]): void => outbox.record(attempts),
  replay: (id: number): boolean => outbox.replay(id),
  deleteOldHistory: (days: number): number => deleteOldHistory(store, days),
  /** The last call. The thread ends by itself. */
  close(): void {
    store.close()
    parentPort?.close()
  },
}
export type WriterCalls = typeof calls

/** A call of this thread. */
export interface WriterCall {
  id: number
  name: keyof WriterCalls
  args: readonly unknown[]
}

parentPort?.on('message', ({id, name, args}: WriterCall) => {
  try {
    parentPort?.postMessage({id, result: Reflect.apply(calls[name], undefined, args)})
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    parentPort?.postMessage({id, failure: {message, code}})
  }
})
