import {parentPort, workerData} from 'node:worker_threads'
import {ApiError} from '../../api-error.ts'
import {DatasetReplica} from '../replica/dataset-replica.ts'
import {evaluateQuery} from '../evaluate/evaluate-query.ts'
import {QueryCache} from '../compile/query-cache.ts'
import type {QueryAnswer, QueryRequest, WorkerMessage, WorkerSettings} from './worker-messages.ts'

// What a thread of this program tells another: nothing from outside, so nothing to be checked.
const settings: WorkerSettings = workerData
const replica = new DatasetReplica(settings.databasePath)
const queries = new QueryCache()

async function answer(request: QueryRequest): Promise<QueryAnswer> {
  const start = performance.now()
  const compiled = queries.compile(request.query, request.params)
  const {result, syncTags, sourceMap} = await evaluateQuery(compiled, {
    view: replica.view(request.perspective, request.access),
    identity: request.identity ?? '<anonymous>',
    sanity: settings,
    sourceMap: request.sourceMap,
    hasEscapedNames: replica.hasEscapedNames,
  })
  const answered = {result, syncTags, ms: Math.round(performance.now() - start)}
  return sourceMap ? {...answered, resultSourceMap: sourceMap} : answered
}

async function respond(request: QueryRequest): Promise<WorkerMessage> {
  try {
    return {type: 'answer', answer: await answer(request)}
  } catch (error) {
    if (error instanceof ApiError) return {type: 'refusal', status: error.status, body: error.body}
    return {type: 'failure', message: error instanceof Error ? error.message : String(error)}
  }
}

function tell(message: WorkerMessage): void {
  // A thread is not a window: it has no origin.
  parentPort?.postMessage(message)
}

parentPort?.on('message', (request: QueryRequest) => void respond(request).then(tell))
tell({type: 'ready'})
