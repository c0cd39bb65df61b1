import {Worker} from 'node:worker_threads'
import {ApiError} from '../../api-error.ts'
import {queryResourceError, queryTimeoutError} from '../syntax/query-error.ts'
import type {QueryAnswer, QueryRequest, WorkerMessage, WorkerSettings} from './worker-messages.ts'

/** A dataset of 50 000 documents takes a tenth of it; a query that needs the rest takes only its own thread down. */
const MAX_HEAP_MB = 2048

interface Task {
  readonly request: QueryRequest
  readonly resolve: (answer: QueryAnswer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export interface WorkerEvents {
  /** It can take a query now. */
  readonly onIdle: (worker: QueryWorkerHandle) => void
  /** It is gone. `startError` is set when it never came so far as to take a query. */
  readonly onExit: (worker: QueryWorkerHandle, startError: Error | undefined) => void
}

/** One worker thread as the main thread sees it: it takes one query at a time and is ended when one takes too long. */
export class QueryWorkerHandle {
  readonly #worker: Worker
  readonly #timeLimitMs: number
  #task: Task | undefined
  #isReady = false
  #isEnding = false

  constructor(settings: WorkerSettings, timeLimitMs: number, events: WorkerEvents) {
    this.#timeLimitMs = timeLimitMs
    this.#worker = new Worker(new URL('query-worker.ts', import.meta.url), {
      workerData: settings,
      // A program that was given to Node as text (`node --eval`) passes flags on that no file can be run with.
      execArgv: process.execArgv.filter((flag) => !flag.startsWith('--input-type')),
      resourceLimits: {maxOldGenerationSizeMb: MAX_HEAP_MB},
    })
    let failure: Error | undefined
    this.#worker.on('message', (message: WorkerMessage) => {
      this.#isReady = true
      this.#settle(message)
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

  /** Starts a query; the time limit counts from here. Only for an idle worker. */
  run(request: QueryRequest, resolve: Task['resolve'], reject: Task['reject']): void {
    const timer = setTimeout(() => {
      this.#takeTask()?.reject(queryTimeoutError(request.query, this.#timeLimitMs))
      void this.stop()
    }, this.#timeLimitMs)
    this.#task = {request, resolve, reject, timer}
    // A thread is not a window: it has no origin.
    this.#worker.postMessage(request)
  }

  async stop(): Promise<void> {
    this.#isEnding = true
    await this.#worker.terminate()
  }

  #settle(message: WorkerMessage): void {
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
