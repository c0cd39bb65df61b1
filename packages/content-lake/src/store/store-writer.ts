import {once} from 'node:events'
import type {Worker} from 'node:worker_threads'
import {startThread} from '../threads.ts'
import type {PlannedDelivery} from '../webhooks/plan-deliveries.ts'
import type {TransactionEnd, WriterCall, WriterCalls} from './store-writer-thread.ts'
import type {ChangedDocument} from './transaction.ts'

interface WriterReply {
  id: number
  result?: unknown
  failure?: {message: string; code: string | undefined}
}

interface Call extends PromiseWithResolvers<unknown> {
  message: WriterCall
}

/** Mutations or documents in a message. */
const maxItems = 500

/** In a thread, so that a large transaction or a slow disk does not delay other requests. */
export class StoreWriter {
  readonly #databasePath: string
  /** In the order of their ids. */
  readonly #calls = new Map<number, Call>()
  #thread: Worker | undefined
  #count = 0

  constructor(databasePath: string) {
    this.#databasePath = databasePath
  }

  /** Resolves with the sequence number, when it is on the disk. Sent in parts, to keep the messages short. */
  async commit(
    transaction: TransactionEnd,
    mutations: readonly unknown[],
    documents: readonly ChangedDocument[],
    deliveries: readonly PlannedDelivery[],
  ): Promise<number> {
    for (let from = 0; from < Math.max(mutations.length, documents.length); from += maxItems) {
      const to = from + maxItems
      await this.call('part', mutations.slice(from, to), documents.slice(from, to))
    }
    return Number(await this.call('commit', transaction, deliveries))
  }

  /** Ends an idle thread. The next call starts another. */
  async sleep(): Promise<void> {
    const thread = this.#thread
    if (thread === undefined || this.#calls.size > 0) return
    const ended = once(thread, 'exit')
    void this.call('close').catch(() => undefined)
    this.#thread = undefined
    await ended
  }

  /** After every call has ended. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#calls.values()].map(({promise}) => promise))
    await this.sleep()
  }

  call<Name extends keyof WriterCalls>(name: Name, ...args: Parameters<WriterCalls[Name]>): Promise<unknown> {
    const message = {id: ++this.#count, name, args}
    const call = {message, ...Promise.withResolvers<unknown>()}
    this.#calls.set(message.id, call)
    this.#post(call)
    return call.promise
  }

  /** `call` within a time limit, which it shortens. @throws Error also after that; then another thread takes over */
  async callWithin<Name extends keyof WriterCalls>(
    budget: {leftMs: number},
    name: Name,
    ...args: Parameters<WriterCalls[Name]>
  ): Promise<unknown> {
    const started = performance.now()
    const result = this.call(name, ...args)
    const id = this.#count
    const timer = setTimeout(() => void this.#stop(id), budget.leftMs)
    try {
      return await result
    } finally {
      clearTimeout(timer)
      budget.leftMs = Math.max(1, budget.leftMs - (performance.now() - started))
    }
  }

  async #stop(id: number): Promise<void> {
    this.#calls.get(id)?.reject(new Error('The patch was stopped because it takes too long'))
    this.#calls.delete(id)
    const others = [...this.#calls]
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
    for (const [other, call] of others) if (this.#calls.has(other)) this.#post(call)
  }

  #post({message}: Call): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage(message satisfies WriterCall)
  }

  #start(): Worker {
    const thread = startThread('store/store-writer-thread', {databasePath: this.#databasePath})
    thread.on('message', ({id, result, failure}: WriterReply) => {
      const waiting = this.#calls.get(id)
      this.#calls.delete(id)
      if (failure) waiting?.reject(Object.assign(new Error(failure.message), {code: failure.code}))
      else waiting?.resolve(result)
    })
    thread.on('error', (error: Error) => {
      // The next call starts another thread.
      if (this.#thread === thread) this.#thread = undefined
      for (const {reject} of this.#calls.values()) reject(error)
      this.#calls.clear()
    })
    return thread
  }
}
