import {httpError} from '../api-error.ts'
import {QueryWorkerHandle} from './workers/query-worker-handle.ts'
import type {QueryAnswer, QueryRequest, WorkerSettings} from './workers/worker-messages.ts'

export interface QueryEngineOptions {
  /** The dataset's SQLite file; it must exist. */
  readonly databasePath: string
  /** A query that evaluates longer is stopped, in milliseconds. */
  readonly timeLimitMs: number
  /** How many queries can run at once. Workers start when they are first needed; each holds its own copy. */
  readonly workers?: number
  /** What `sanity::projectId()` and `sanity::dataset()` give. */
  readonly projectId?: string
  readonly dataset?: string
}

export interface QueryEngine {
  /**
   * Answers a GROQ query as of every write that was acknowledged before the call.
   * @throws ApiError with the hosted API's body: 400 `queryParseError`, 504 past the time limit.
   */
  query(request: QueryRequest): Promise<QueryAnswer>
  close(): Promise<void>
}

interface Waiting {
  readonly request: QueryRequest
  readonly resolve: (answer: QueryAnswer) => void
  readonly reject: (error: Error) => void
}

const DEFAULT_WORKERS = 4

/**
 * Evaluates queries on threads of their own, so that one that never ends can be ended without touching the others.
 * The first thread starts at once.
 */
export function createQueryEngine(options: QueryEngineOptions): QueryEngine {
  return new WorkerPool(options)
}

class WorkerPool implements QueryEngine {
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
      worker.run(next.request, next.resolve, next.reject)
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
        // A thread that cannot even start would not start the next time either: say so to those who wait.
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
