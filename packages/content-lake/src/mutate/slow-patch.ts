import type {Worker} from 'node:worker_threads'
import {Mutation as Mutator} from '@sanity/mutator'
import {startThread} from '../threads.ts'

export interface PatchedDocument {
  _id: string
  _type: string
  [attribute: string]: unknown
}

export interface SlowPatch {
  readonly document: PatchedDocument
  readonly patch: object
}

export function runMutator({document, patch}: SlowPatch): PatchedDocument {
  const {_id: id} = document
  return new Mutator({mutations: [{patch: {id, ...patch}}]}).apply(document) ?? document
}

let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * `runMutator` in a thread, which all datasets of this process share.
 * @throws Error also when it takes longer than the budget
 */
export function applyInThread(request: SlowPatch, budget: {leftMs: number}): Promise<PatchedDocument> {
  const result = last.then(() => run(request, budget))
  last = result.catch(() => undefined)
  return result
}

async function run(request: SlowPatch, budget: {leftMs: number}): Promise<PatchedDocument> {
  const worker = (thread ??= startThread('mutate/slow-patch-thread', undefined))
  const started = performance.now()
  const {promise, resolve, reject} = Promise.withResolvers<PatchedDocument>()
  const stop = (reason: Error) => {
    thread = undefined
    reject(reason)
    void worker.terminate()
  }
  const timer = setTimeout(
    () => stop(new Error('The patch was stopped because it takes too long')),
    budget.leftMs,
  )
  worker
    .once('error', stop)
    .once('message', ({document, failure}: {document: PatchedDocument; failure?: string}) => {
      if (failure === undefined) resolve(document)
      else reject(new Error(failure))
    })
  worker.ref()
  worker.postMessage(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    budget.leftMs = Math.max(1, budget.leftMs - (performance.now() - started))
    worker.removeAllListeners()
    worker.unref()
  }
}
