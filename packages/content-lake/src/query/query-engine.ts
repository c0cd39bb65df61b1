import {Worker} from 'node:worker_threads'
import {ApiError, type ErrorBody, httpError} from '../api-error.ts'
import type {Perspective, ReadAccess} from '../perspectives/perspective.ts'
import {type QueryParams, queryResourceError, queryTimeoutError} from './parse-query.ts'
import type {ArraySelector} from './source-map/source-location.ts'
import type {SourceMap} from './source-map/source-map.ts'

export interface QueryRequest {
  readonly query: string
  readonly params: QueryParams
  readonly perspective: Perspective
  readonly access: ReadAccess
  /** What `identity()` gives; without one the reader is anonymous. */
  readonly identity?: string
  /** Requests a source map, with this kind of array selectors. */
  readonly sourceMap?: ArraySelector | undefined
}

export interface QueryAnswer {
  readonly result: unknown
  /** Milliseconds for parsing and evaluating, without waiting for a worker. */
  readonly ms: number
  readonly syncTags: readonly string[]
  readonly resultSourceMap?: SourceMap
}

export interface WorkerSettings {
  readonly databasePath: string
  readonly projectId: string
  readonly dataset: string
}

/** A message of a worker. It runs one query at a time, so messages need no id. */
export type WorkerMessage =
  | {readonly type: 'ready'}
  | {readonly type: 'answer'; readonly answer: QueryAnswer}
  | {readonly type: 'refusal'; readonly status: number; readonly body: ErrorBody}
  | {readonly type: 'failure'; readonly message: string}

export interface QueryEngineOptions {
  /** The dataset's SQLite file; it must exist. */
  readonly databasePath: string
  /** In milliseconds. A query that runs longer is stopped. */
  readonly timeLimitMs: number
  /**
   * How many queries can run at once. A worker starts when it is first needed and has its own copy of the dataset.
   */
  readonly workers?: number
  /** What `sanity::projectId()` and `sanity::dataset()` give. */
  readonly projectId?: string
  readonly dataset?: string
}

interface Waiting {
  readonly request: QueryRequest
  readonly resolve: (answer: QueryAnswer) => void
  readonly reject: (error: Error) => void
}

const DEFAULT_WORKERS = 4

/** Evaluates queries in worker threads, so that one that never ends can be stopped. The first one starts at once. */
export class QueryEngine {
  readonly #settings: WorkerSettings
  readonly #timeLimitMs: number
  readonly #maxWorkers: number
  readonly #workers = new Set<QueryWorkerHandle>()
  readonly #waiting: Waiting[] = []
  #isClosed = false

  constructor({
    databasePath,
    timeLimitMs,
    workers = DEFAULT_WORKERS,
    projectId = '',
    dataset = '',
  }: QueryEngineOptions) {
    this.#settings = {databasePath, projectId, dataset}
    this.#timeLimitMs = timeLimitMs
    this.#maxWorkers = workers
    this.#startWorker()
  }

  /**
   * Runs a GROQ query that sees every write acknowledged before the call.
   * @throws ApiError with the hosted API's body: 400 `queryParseError`, 504 after the time limit
   */
  query(request: QueryRequest): Promise<QueryAnswer> {
    if (this.#isClosed) return Promise.reject(httpError(503, 'The Content Lake is shutting down'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({request, resolve, reject})
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#refuseWaiting(httpError(503, 'The Content Lake is shutting down'))
    await Promise.all([...this.#workers].map((worker) => worker.stop()))
  }

  #dispatch(): void {
    for (const worker of this.#workers) {
      if (!worker.isIdle) continue
      const next = this.#waiting.shift()
      if (!next) return
      worker.run(next)
    }
    const isOneStarting = [...this.#workers].some((worker) => worker.isStarting)
    if (this.#waiting.length > 0 && !isOneStarting && this.#workers.size < this.#maxWorkers)
      this.#startWorker()
  }

  #startWorker(): void {
    const worker = new QueryWorkerHandle(this.#settings, this.#timeLimitMs, {
      onIdle: () => this.#dispatch(),
      onExit: (ended, startError) => {
        this.#workers.delete(ended)
        if (this.#isClosed) return
        // A worker that cannot start would not start the next time either.
        if (startError) this.#refuseWaiting(startError)
        else if (this.#workers.size === 0) this.#startWorker()
        this.#dispatch()
      },
    })
    this.#workers.add(worker)
  }

  #refuseWaiting(reason: Error): void {
    for (const {reject} of this.#waiting.splice(0)) reject(reason)
  }
}

/** A dataset of 50 000 documents needs a tenth of it. A query that needs more ends only its own worker. */
const MAX_HEAP_MB = 2048

interface Task extends Waiting {
  readonly timer: NodeJS.Timeout
}

interface WorkerEvents {
  /** The worker can run a query. */
  readonly onIdle: (worker: QueryWorkerHandle) => void
  /** The worker has ended. `startError` is set when it failed to start. */
  readonly onExit: (worker: QueryWorkerHandle, startError: Error | undefined) => void
}

/** A worker thread. It runs one query at a time, and is stopped when one takes too long. */
class QueryWorkerHandle {
  readonly #worker: Worker
  readonly #timeLimitMs: number
  #task: Task | undefined
  #isReady = false
  #isEnding = false

  constructor(settings: WorkerSettings, timeLimitMs: number, events: WorkerEvents) {
    this.#timeLimitMs = timeLimitMs
    this.#worker = new Worker(new URL('query-worker.ts', import.meta.url), {
      workerData: settings,
      // Removes flags of `node --eval` that a file cannot be run with.
      execArgv: process.execArgv.filter((flag) => !flag.startsWith('--input-type')),
      resourceLimits: {maxOldGenerationSizeMb: MAX_HEAP_MB},
    })
    let failure: Error | undefined
    this.#worker.on('message', (message: WorkerMessage) => {
      this.#isReady = true
      this.#finishTask(message)
      events.onIdle(this)
    })
    this.#worker.on('error', (error: Error) => {
      failure = error
    })
    this.#worker.on('exit', () => {
      const reason = failure?.message ?? 'its worker was stopped'
      const task = this.#takeTask()
      task?.reject(queryResourceError(task.request.query, reason))
      events.onExit(this, this.#isReady ? undefined : (failure ?? new Error(reason)))
    })
  }

  get isIdle(): boolean {
    return this.#isReady && !this.#isEnding && !this.#task
  }

  get isStarting(): boolean {
    return !this.#isReady
  }

  /** Starts a query and its time limit. Only for an idle worker. */
  run(next: Waiting): void {
    const {query} = next.request
    const timer = setTimeout(() => {
      this.#takeTask()?.reject(queryTimeoutError(query, this.#timeLimitMs))
      void this.stop()
    }, this.#timeLimitMs)
    this.#task = {...next, timer}
    this.#worker.postMessage(next.request)
  }

  async stop(): Promise<void> {
    this.#isEnding = true
    await this.#worker.terminate()
  }

  #finishTask(message: WorkerMessage): void {
    if (message.type === 'ready') return
    const task = this.#takeTask()
    if (message.type === 'answer') task?.resolve(message.answer)
    else if (message.type === 'refusal') task?.reject(new ApiError(message.status, message.body))
    else task?.reject(new Error(message.message))
  }

  #takeTask(): Task | undefined {
    const task = this.#task
    clearTimeout(task?.timer)
    this.#task = undefined
    return task
  }
}
