import {parentPort, workerData} from 'node:worker_threads'
import {LRUCache} from 'lru-cache'
import {ApiError} from '../api-error.ts'
import {type CompiledQuery, compileQuery} from './compile-query.ts'
import {DatasetReplica} from './dataset-replica.ts'
import {evaluateQuery} from './evaluate-query.ts'
import type {QueryParams} from './parse-query.ts'
import type {QueryAnswer, QueryRequest, WorkerMessage, WorkerSettings} from './query-engine.ts'

const MAX_QUERIES = 500
/** In UTF-16 units. Longer queries are rare and would hold much memory. */
const MAX_KEY_LENGTH = 32_768

// Set by this program's main thread, so it needs no check.
const settings: WorkerSettings = workerData
const replica = new DatasetReplica(settings.databasePath)
/** Compiled queries. Parameters are part of the compiled tree, so they are part of the key. */
const queries = new LRUCache<string, CompiledQuery>({max: MAX_QUERIES})

async function answer(request: QueryRequest): Promise<QueryAnswer> {
  const start = performance.now()
  const compiled = compile(request.query, request.params)
  const {result, syncTags, sourceMap} = await evaluateQuery(compiled, {
    view: replica.view(request.perspective, request.access),
    identity: request.identity ?? '<anonymous>',
    sanity: settings,
    sourceMap: request.sourceMap,
  })
  const answered = {result, syncTags, ms: Math.round(performance.now() - start)}
  return sourceMap ? {...answered, resultSourceMap: sourceMap} : answered
}

/** @throws ApiError 400 as `compileQuery` does. */
function compile(query: string, params: QueryParams): CompiledQuery {
  const key = JSON.stringify([query, params])
  const known = queries.get(key)
  if (known !== undefined) return known
  const compiled = compileQuery(query, params)
  if (key.length <= MAX_KEY_LENGTH) queries.set(key, compiled)
  return compiled
}

async function respond(request: QueryRequest): Promise<WorkerMessage> {
  try {
    return {type: 'answer', answer: await answer(request)}
  } catch (error) {
    if (error instanceof ApiError) return {type: 'refusal', status: error.status, body: error.body}
    return {type: 'failure', message: error instanceof Error ? error.message : String(error)}
  }
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (request: QueryRequest) => void respond(request).then(send))
send({type: 'ready'})
