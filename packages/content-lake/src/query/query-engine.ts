import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import type {Worker} from 'node:worker_threads'
import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {ApiError, type ErrorBody, httpError} from '../api-error.ts'
import type {Perspective, ReadAccess} from '../perspectives/perspective.ts'
import type {ChangedDocument} from '../store/transaction.ts'
import {pause, startThread} from '../threads.ts'
import {type QueryParams, queryResourceError, queryTimeoutError} from './parse-query.ts'
import type {ArraySelector} from './source-map/source-location.ts'

export interface QueryRequest {
  readonly query: string
  readonly params: QueryParams
  readonly perspective: Perspective
  readonly access: ReadAccess
  readonly identity?: string
  readonly sourceMap?: ArraySelector | undefined
  readonly returnQuery?: boolean
  readonly now?: number
}

const queryResponse = z.object({
  query: z.string().exactOptional(),
  result: z.unknown(),
  syncTags: z.array(z.string()).readonly(),
  /** Milliseconds for parsing and evaluating, without waiting for a worker. */
  ms: z.number(),
  resultSourceMap: z.unknown().exactOptional(),
})

export type QueryResponse = z.infer<typeof queryResponse>

export const workerSettings = z.object({databasePath: z.string(), projectId: z.string(), dataset: z.string()})

export type WorkerCommand =
  | {readonly type: 'query'; readonly request: QueryRequest}
  | {readonly type: 'end'}
  | (Changes & {readonly type: 'changes'})

/** A part of the changes of a transaction. */
export interface Changes {
  readonly sequence: number
  readonly documents: readonly ChangedDocument[]
  readonly isLast: boolean
}

export type WorkerMessage =
  | {readonly type: 'ready'}
  | (Outcome & {
      /** CPU time: on a busy machine a query that takes long is not a long one. */
      readonly cpuMs: number
    })

export type Outcome =
  | {readonly type: 'response'; readonly body: ResponseBody}
  | {readonly type: 'refusal'; readonly status: number; readonly body: ErrorBody}
  | {readonly type: 'failure'; readonly message: string}

/** The JSON of a `QueryResponse`. A stream has to be read or cancelled. */
export type ResponseBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

export interface QueryEngineOptions {
  readonly databasePath: string
  readonly timeLimitMs: number
  /** How many queries can run at once. Each worker holds all documents in memory. Default 2. */
  readonly workers?: number
  /** How late queries see a transaction. Default 0. */
  readonly lagMs?: number
  readonly projectId?: string
  readonly dataset?: string
  readonly now?: () => number
}

/** A query that waits longer than this starts another worker. */
const patienceMs = 50
/** A query that runs longer may reach its time limit. */
const stuckMs = 250
/** Queries that took more CPU time last time are long: they leave a worker free for others. */
const longMs = 1000
/** A query that was long is tried again as any other after this time. */
const forgetMs = 60_000
const maxKnownQueries = 1000
/** Queries that run or wait. More are refused. */
const maxLong = 4
const maxTasks = 1000
/** A worker that was started because the others were stuck ends when it has had nothing to do for this long. */
const spareMs = 30_000
/** UTF-16 units and bytes: larger queries and responses are not kept. They are rare and hold much memory. */
const maxKeptLength = 65_536
const maxKeptBytes = 16 * 1024 * 1024
/** Documents in a message. More would keep the event loop busy for too long. */
const maxDocuments = 500

/**
 * Evaluates queries in worker threads, so that it can stop an endless one. A long query runs only while another worker
 * is free. The first worker starts with `start` or the first query, the second when a query has to wait, or may have to
 * be stopped. One more starts while both are stuck, for queries that are known to be quick.
 */
export class QueryEngine {
  readonly #options: Required<QueryEngineOptions>
  readonly #maxWorkers: number
  readonly #workers: QueryWorker[] = []
  readonly #times = new LRUCache<string, number>({max: maxKnownQueries, ttl: forgetMs})
  /** Responses until the next transaction, by request. */
  readonly #responses = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    max: maxKnownQueries,
    maxSize: maxKeptBytes,
    sizeCalculation: ({length}, key) => length + key.length,
  })
  #state = 0
  /** Transactions that queries do not see yet, by sequence number. */
  readonly #arriving = new Map<number, Promise<void>>()
  #lastArrival: Promise<void> = Promise.resolve()
  #waiting: Task[] = []
  #isClosed = false
  #spareTimer: NodeJS.Timeout | undefined

  constructor(options: QueryEngineOptions) {
    this.#options = {workers: 2, lagMs: 0, projectId: '', dataset: '', now: Date.now, ...options}
    // A second one would start without the lag.
    this.#maxWorkers = this.#options.lagMs > 0 ? 1 : this.#options.workers
  }

  start(): void {
    if (this.#workers.length === 0 && !this.#isClosed) this.#start(0)
  }

  /**
   * Sees every transaction applied before the call, and that of `since`. A stream fails when it is not read
   * within the time limit.
   * @throws ApiError 400 `queryParseError`, 504 after the time limit, 429 when too many wait
   */
  async stream(request: QueryRequest, since?: number): Promise<ResponseBody> {
    const arrival = since === undefined ? undefined : this.#arriving.get(since)
    if (arrival !== undefined) {
      const isLate = wait(this.#options.timeLimitMs, true, {ref: false})
      if (await Promise.race([arrival, isLate]))
        throw queryTimeoutError(request.query, this.#options.timeLimitMs)
    }
    if (this.#isClosed) throw shutDown()
    const key = JSON.stringify(request)
    const known = this.#responses.get(key)
    if (known) return known
    const state = this.#state
    const isTimed = /\bnow\b/.test(request.query)
    const body = await this.#run(isTimed ? {...request, now: this.#options.now()} : request)
    const isKept = body instanceof Uint8Array && key.length <= maxKeptLength && !isTimed
    if (isKept && state === this.#state) this.#responses.set(key, body)
    return body
  }

  #run(request: QueryRequest): Promise<ResponseBody> {
    const lastMs = this.#times.get(request.query)
    const isLong = lastMs !== undefined && lastMs > longMs
    const tasks = [...this.#waiting, ...this.#workers.flatMap(({task}) => task ?? [])]
    if (isLong ? tasks.filter((task) => task.isLong).length >= maxLong : tasks.length >= maxTasks)
      throw httpError(429, 'Too many queries are running. Try again in a second')
    const task: Task = {
      request,
      isLong,
      isQuick: lastMs !== undefined && !isLong,
      // Of a long query, the limit includes the wait.
      deadline: isLong ? performance.now() + this.#options.timeLimitMs : Infinity,
      ...Promise.withResolvers<ResponseBody>(),
    }
    this.start()
    this.#waiting.push(task)
    this.#dispatch()
    if (isLong) setTimeout(() => this.#giveUp(task), this.#options.timeLimitMs).unref()
    return task.promise
  }

  #giveUp(task: Task): void {
    if (!this.#waiting.includes(task)) return
    this.#waiting = this.#waiting.filter((other) => other !== task)
    task.reject(queryTimeoutError(task.request.query, this.#options.timeLimitMs))
  }

  async query(request: QueryRequest): Promise<QueryResponse> {
    const body = await this.stream(request)
    const json = await new Response(body instanceof Uint8Array ? Buffer.from(body) : body).text()
    return queryResponse.parse(JSON.parse(json))
  }

  async apply(sequence: number, documents: readonly ChangedDocument[]): Promise<void> {
    if (this.#options.lagMs === 0) return this.#post(sequence, documents)
    const arrival = Promise.all([this.#lastArrival, wait(this.#options.lagMs, undefined, {ref: false})])
      .then(() => this.#post(sequence, documents))
      .finally(() => this.#arriving.delete(sequence))
    this.#arriving.set(sequence, arrival)
    this.#lastArrival = arrival
  }

  async #post(sequence: number, documents: readonly ChangedDocument[]): Promise<void> {
    this.#forgetResponses()
    for (let from = 0; from < documents.length; from += maxDocuments) {
      const to = from + maxDocuments
      const isLast = to >= documents.length
      for (const worker of this.#workers)
        worker.post({type: 'changes', sequence, documents: documents.slice(from, to), isLast})
      await pause()
    }
    this.#forgetResponses()
  }

  #forgetResponses(): void {
    this.#state += 1
    this.#responses.clear()
  }

  /** Ends idle workers. The next query starts one again. */
  sleep(): void {
    // A lagging worker knows an older state than the file.
    if (this.#options.lagMs > 0 || !this.#workers.every(({isIdle}) => isIdle)) return
    for (const worker of this.#workers.splice(0)) void worker.stop(shutDown())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#spareTimer)
    for (const task of this.#waiting.splice(0)) task.reject(shutDown())
    await Promise.all(this.#workers.map((worker) => worker.stop(shutDown())))
  }

  #dispatch(): void {
    this.#waiting = this.#waiting.filter((task) => {
      const idle = this.#workers.filter(({isIdle}) => isIdle)
      if (task.isLong && idle.length < 2 && this.#workers.length > 1) return true
      const usable = idle.filter((worker) => task.isQuick || this.#workers.indexOf(worker) < this.#maxWorkers)
      const worker = task.isLong ? usable.at(-1) : usable[0]
      worker?.run(task)
      return worker === undefined
    })
    if (this.#workers.length > this.#maxWorkers) {
      clearTimeout(this.#spareTimer)
      this.#spareTimer = setTimeout(() => this.#endSpare(), spareMs).unref()
    }
    if (this.#waiting.length === 0) return
    setTimeout(() => {
      if (this.#waiting.length > 0) this.#startAnother()
    }, patienceMs).unref()
  }

  #startAnother(): void {
    if (this.#isClosed || this.#workers.some(({isReady}) => !isReady)) return
    const isStuck = this.#maxWorkers > 1 && this.#workers.every((worker) => worker.isStuck)
    if (this.#workers.length < this.#maxWorkers + (isStuck ? 1 : 0)) this.#start(this.#workers.length)
  }

  #endSpare(): void {
    const spare = this.#workers.at(-1)
    if (this.#workers.length <= this.#maxWorkers || spare?.isIdle !== true) return
    this.#workers.pop()
    void spare.stop(shutDown())
  }

  #start(index: number): void {
    const worker = new QueryWorker(this.#options, {
      onIdle: () => this.#dispatch(),
      onTimed: ({query}, ms) => void this.#times.set(query, ms),
      onLong: () => this.#startAnother(),
      onExit: (startError) => {
        if (this.#isClosed || this.#workers[index] !== worker) return
        // A worker that cannot start would not start the next time either.
        if (startError) for (const task of this.#waiting.splice(0)) task.reject(startError)
        else this.#start(index)
      },
    })
    this.#workers[index] = worker
  }
}

const shutDown = (): ApiError => httpError(503, 'The Content Lake is shutting down')

interface Task extends PromiseWithResolvers<ResponseBody> {
  readonly request: QueryRequest
  /** Took long last time. */
  readonly isLong: boolean
  /** Did not take long last time. */
  readonly isQuick: boolean
  readonly deadline: number
}

/** A dataset of 50 000 documents needs a fifth of it. A query that needs more ends only its own worker. */
const maxHeapMb = 1024

interface WorkerEvents {
  /** The worker can run a query. */
  readonly onIdle: () => void
  /** CPU time of its query (ms), or the limit that it reached. */
  readonly onTimed: (request: QueryRequest, ms: number) => void
  /** Its query is long, and may have to be stopped. */
  readonly onLong: () => void
  /** The worker has ended. `startError` is set when it failed to start. */
  readonly onExit: (startError: Error | undefined) => void
}

class QueryWorker {
  readonly #thread: Worker
  readonly #timeLimitMs: number
  readonly #events: WorkerEvents
  #running: {task: Task; isStuck: boolean; timer: NodeJS.Timeout; limit: AbortSignal} | undefined
  readonly #ended = new AbortController()
  isReady = false
  #reason: Error | undefined

  constructor(
    {timeLimitMs, databasePath, projectId, dataset}: Required<QueryEngineOptions>,
    events: WorkerEvents,
  ) {
    this.#timeLimitMs = timeLimitMs
    this.#events = events
    this.#thread = startThread('query/query-worker', {databasePath, projectId, dataset}, maxHeapMb)
    this.#thread.on('message', (message: WorkerMessage) => {
      this.isReady = true
      if (message.type !== 'ready') this.#settle(message)
      events.onIdle()
    })
    this.#thread.on('error', (error: Error) => {
      this.#reason ??= error
    })
    this.#thread.on('exit', () => {
      const {task, timer} = this.#running ?? {}
      const reason = this.#reason ?? new Error('its worker was stopped')
      const failure =
        reason instanceof ApiError ? reason : queryResourceError(task?.request.query ?? '', reason.message)
      clearTimeout(timer)
      task?.reject(failure)
      this.#ended.abort(failure)
      events.onExit(this.isReady ? undefined : reason)
    })
  }

  get isIdle(): boolean {
    return this.isReady && this.#running === undefined && this.#reason === undefined
  }

  get task(): Task | undefined {
    return this.#running?.task
  }

  get isStuck(): boolean {
    return this.#running?.isStuck === true
  }

  post(command: WorkerCommand): void {
    this.#thread.postMessage(command)
  }

  run(task: Task): void {
    const limit = new AbortController()
    const timer = setTimeout(
      () => {
        const error = queryTimeoutError(task.request.query, this.#timeLimitMs)
        limit.abort(error)
        // Its response is being sent.
        if (this.#running?.task !== task) return
        this.#events.onTimed(task.request, this.#timeLimitMs)
        task.reject(error)
        void this.stop(new Error('another query was stopped'))
      },
      Math.min(this.#timeLimitMs, task.deadline - performance.now()),
    )
    setTimeout(() => {
      if (this.#running?.task !== task) return
      // Not compared with a clock: a timer can fire a fraction of a millisecond early.
      this.#running.isStuck = true
      this.#events.onLong()
    }, stuckMs).unref()
    const signal = AbortSignal.any([limit.signal, this.#ended.signal])
    this.#running = {task, isStuck: false, timer: timer.unref(), limit: signal}
    this.post({type: 'query', request: task.request})
  }

  /** An idle thread ends by itself. Others are terminated, after they have started. */
  async stop(reason: Error): Promise<void> {
    const isIdle = this.isIdle
    this.#reason ??= reason
    if (this.#ended.signal.aborted) return
    const ended = once(this.#ended.signal, 'abort')
    if (!this.isReady) await Promise.race([ended, once(this.#thread, 'message')])
    if (isIdle) this.post({type: 'end'})
    else await this.#thread.terminate()
    await ended
  }

  #settle(message: Exclude<WorkerMessage, {type: 'ready'}>): void {
    if (this.#running === undefined) return
    const {task, timer, limit} = this.#running
    this.#running = undefined
    this.#events.onTimed(task.request, message.cpuMs)
    if (message.type === 'response' && message.body instanceof ReadableStream) {
      task.resolve(message.body.pipeThrough(new TransformStream(), {signal: limit}))
      return
    }
    clearTimeout(timer)
    if (message.type === 'response') task.resolve(message.body)
    else if (message.type === 'refusal') task.reject(new ApiError(message.status, message.body))
    else task.reject(new Error(message.message))
  }
}
