import {parentPort, workerData} from 'node:worker_threads'
import {z} from 'zod'
import {messageOf} from '../api-error.ts'
import {deleteOldHistory} from '../history/delete-old-history.ts'
import {applyPatch} from '../mutate/apply-patch.ts'
import {openOutbox} from '../webhooks/outbox.ts'
import type {PlannedDelivery} from '../webhooks/plan-deliveries.ts'
import {openDatasetStore} from './dataset-store.ts'
import {parseStoredDocument} from './stored-document.ts'
import {type ChangedDocument, type Transaction, withoutContent} from './transaction.ts'

/** A transaction without its mutations and changes, which arrive in parts. */
export type TransactionEnd = Omit<Transaction, 'mutations' | 'changes'>

const {databasePath} = z.object({databasePath: z.string()}).parse(workerData)
const store = openDatasetStore(databasePath)
const outbox = openOutbox(store.database)
/** After a transaction with more changes, its WAL and the pages that it freed go back to the disk. */
const largeChanges = 1000

/** Truncates no WAL that someone reads: the next large commit does it. */
function compact(): void {
  store.database.exec('PRAGMA incremental_vacuum')
  store.database.pragma('busy_timeout = 0')
  store.database.pragma('wal_checkpoint(TRUNCATE)')
  store.database.pragma('busy_timeout = 5000')
}

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
    const replaced = transaction.isRestore ? changed : []
    const changes = (transaction.isRestore ? [] : changed).map(([id, json]) => ({
      id,
      before: store.read(id),
      after: json === null ? undefined : parseStoredDocument(json),
    }))
    const whole = {...transaction, mutations: withoutContent(sent, changes), changes}
    const sequence = store.commit(whole, (number) => {
      for (const document of replaced) store.replace(number, document)
      outbox.add(number, whole.id, deliveries)
    })
    if (changed.length > largeChanges) compact()
    return sequence
  },
  patch: applyPatch,
  record: outbox.record,
  replay: outbox.replay,
  deleteOldHistory(days: number): number {
    const deleted = deleteOldHistory(store, days)
    compact()
    return deleted
  },
  close(): void {
    store.close()
    // After the response.
    setImmediate(() => parentPort?.close())
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    parentPort?.postMessage({id, failure: {message: messageOf(error), code}})
  }
})
