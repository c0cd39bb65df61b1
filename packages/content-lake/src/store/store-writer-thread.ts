import {parentPort, workerData} from 'node:worker_threads'
import {deleteOldHistory} from '../history/delete-old-history.ts'
import {Outbox} from '../webhooks/outbox.ts'
import {DatasetStore} from './dataset-store.ts'
import {parseStoredDocument} from './stored-document.ts'
import type {WriterCall, WriterReply} from './store-writer.ts'
import type {Transaction} from './transaction.ts'

// Set by this program's main thread, so it needs no check.
const {databasePath}: {databasePath: string} = workerData
const store = new DatasetStore(databasePath)
const outbox = new Outbox(store.database)
/** The parts of a transaction that have arrived. */
let parts: Extract<WriterCall, {type: 'part'}>[] = []

parentPort?.on('message', ({id, call}: {id: number; call: WriterCall}) => {
  const reply = (message: WriterReply) => parentPort?.postMessage(message)
  try {
    reply({id, result: run(call)})
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    reply({id, failure: {message, code}})
  }
})

function run(call: WriterCall): number | boolean {
  switch (call.type) {
    case 'part':
      parts.push(call)
      return true
    case 'commit': {
      const {deliveries, transaction} = call
      const whole: Transaction = {
        ...transaction,
        mutations: parts.flatMap(({mutations}) => mutations),
        changes: parts.flatMap(({documents}) =>
          documents.map(([id, json]) => ({
            id,
            before: store.read(id),
            after: json === null ? undefined : parseStoredDocument(json),
          })),
        ),
      }
      parts = []
      return store.commit(whole, (sequence) => outbox.add(sequence, whole.id, deliveries))
    }
    case 'record':
      outbox.record(...call.args)
      return true
    case 'replay':
      return outbox.replay(call.id)
    case 'deleteOldHistory':
      return deleteOldHistory(store, call.days)
  }
}
