import type {Worker} from 'node:worker_threads'
import {pause, startThread} from '../threads.ts'
import type {Outbox} from '../webhooks/outbox.ts'
import type {PlannedDelivery} from '../webhooks/plan-deliveries.ts'
import type {Transaction} from './transaction.ts'

/** The JSON of a document after a transaction; null when it was deleted. */
export type ChangedDocument = readonly [id: string, json: string | null]

/** A call of the writing thread. A transaction comes in parts, so that no message takes long. */
export type WriterCall =
  | {type: 'part'; mutations: readonly unknown[]; documents: readonly ChangedDocument[]}
  | {
      type: 'commit'
      transaction: Omit<Transaction, 'mutations' | 'changes'>
      deliveries: readonly PlannedDelivery[]
    }
  | {type: 'record'; args: Parameters<Outbox['record']>}
  | {type: 'replay'; id: number}
  | {type: 'deleteOldHistory'; days: number}

export interface WriterReply {
  id: number
  result?: number | boolean
  failure?: {message: string; code: string | undefined}
}

/** Mutations or documents in a message. */
const MAX_ITEMS = 500

/**
 * Writes a dataset's file in a thread of its own: a large transaction, or a slow disk, keeps no other request waiting.
 * The caller commits one transaction at a time.
 */
export class StoreWriter {
  readonly #databasePath: string
  readonly #calls = new Map<number, PromiseWithResolvers<number | boolean>>()
  #thread: Worker | undefined
  #count = 0

  constructor(databasePath: string) {
    this.#databasePath = databasePath
  }

  /** Commits a transaction, all or nothing, with its webhook deliveries. Resolves when it is on the disk. */
  async commit(
    transaction: Omit<Transaction, 'mutations' | 'changes'>,
    mutations: readonly unknown[],
    documents: readonly ChangedDocument[],
    deliveries: readonly PlannedDelivery[],
  ): Promise<number> {
    for (let from = 0; from < Math.max(mutations.length, documents.length); from += MAX_ITEMS) {
      const to = from + MAX_ITEMS
      const part = {mutations: mutations.slice(from, to), documents: documents.slice(from, to)}
      void this.#call({type: 'part', ...part})
      await pause()
    }
    return Number(await this.#call({type: 'commit', transaction, deliveries}))
  }

  async record(...args: Parameters<Outbox['record']>): Promise<void> {
    await this.#call({type: 'record', args})
  }

  async replay(id: number): Promise<boolean> {
    return (await this.#call({type: 'replay', id})) === true
  }

  /** Returns the number of transactions deleted. */
  async deleteOldHistory(days: number): Promise<number> {
    return Number(await this.#call({type: 'deleteOldHistory', days}))
  }

  /** After every call has ended. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#calls.values()].map(({promise}) => promise))
    await this.#thread?.terminate()
  }

  #call(call: WriterCall): Promise<number | boolean> {
    const id = ++this.#count
    const waiting = Promise.withResolvers<number | boolean>()
    this.#calls.set(id, waiting)
    this.#thread ??= this.#start()
    this.#thread.postMessage({id, call})
    return waiting.promise
  }

  #start(): Worker {
    const thread = startThread('store/store-writer-thread', {databasePath: this.#databasePath})
    thread.on('message', ({id, result = false, failure}: WriterReply) => {
      const waiting = this.#calls.get(id)
      this.#calls.delete(id)
      if (failure) waiting?.reject(Object.assign(new Error(failure.message), {code: failure.code}))
      else waiting?.resolve(result)
    })
    thread.on('error', (error: Error) => {
      // The next call starts another thread.
      this.#thread = undefined
      for (const {reject} of this.#calls.values()) reject(error)
      this.#calls.clear()
    })
    return thread
  }
}
