import {parentPort, workerData} from 'node:worker_threads'
import {LRUCache} from 'lru-cache'
import {ApiError} from '../api-error.ts'
import {type CompiledQuery, compileQuery, evaluateQuery} from './evaluate-query.ts'
import type {QueryParams} from './parse-query.ts'
import {DatasetReplica} from './dataset-replica.ts'
import type {QueryAnswer, QueryRequest, WorkerCommand, WorkerMessage, WorkerSettings} from './query-engine.ts'

const MAX_QUERIES = 500
/** In UTF-16 units. Longer queries are rare and would hold much memory. */
const MAX_KEY_LENGTH = 32_768

// Set by this program's main thread, so it needs no check.
const settings: WorkerSettings = workerData
const replica = new DatasetReplica(settings.databasePath)
/** Compiled queries. Parameters are part of the compiled tree, so they are part of the key. */
const queries = new LRUCache<string, CompiledQuery>({max: MAX_QUERIES})
/** Answers of which not every part is sent. */
const unsent = new Map<number, Iterator<Uint8Array, Uint8Array>>()

parentPort?.on('message', (command: WorkerCommand) => {
  if (command.type === 'query') void respond(command.id, command.request)
  else if (command.type === 'changes') {
    // What is being sent must not change any more.
    if (unsent.size > 0) replica.forgetViews()
    replica.apply(command)
  } else if (command.type === 'more') void attempt(command.id, false, () => sendPart(command.id, false))
  else unsent.delete(command.id)
})
send({type: 'ready'})

async function respond(id: number, request: QueryRequest): Promise<void> {
  await attempt(id, true, async () => {
    unsent.set(id, encode(await answer(request)))
    sendPart(id, true)
  })
}

function sendPart(id: number, isFirst: boolean): void {
  const part = unsent.get(id)?.next()
  if (part === undefined) return
  if (part.done) unsent.delete(id)
  send({type: 'chunk', id, isFirst, bytes: part.value, isLast: part.done === true})
}

async function attempt(id: number, isFirst: boolean, task: () => void | Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    unsent.delete(id)
    if (error instanceof ApiError)
      send({type: 'refusal', id, isFirst, status: error.status, body: error.body})
    else send({type: 'failure', id, isFirst, message: error instanceof Error ? error.message : String(error)})
  }
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

async function answer(request: QueryRequest): Promise<QueryAnswer> {
  const start = performance.now()
  const compiled = compile(request.query, request.params)
  const {result, syncTags, sourceMap} = await evaluateQuery(compiled, {
    view: replica.view(request.perspective, request.access),
    identity: request.identity ?? '<anonymous>',
    sanity: settings,
    sourceMap: request.sourceMap,
  })
  return {
    ...(request.returnQuery && {query: request.query}),
    result,
    syncTags,
    ms: Math.round(performance.now() - start),
    ...(sourceMap && {resultSourceMap: sourceMap}),
  }
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

const PART_LENGTH = 256 * 1024
const encoder = new TextEncoder()

/** The JSON of an answer in parts. A query can repeat the dataset many times: as one string it would not fit. */
function* encode(value: unknown): Generator<Uint8Array, Uint8Array> {
  let text = ''
  for (const piece of pieces(value)) {
    text += piece
    if (text.length < PART_LENGTH) continue
    yield encoder.encode(text)
    text = ''
  }
  return encoder.encode(text)
}

/** Values with more values inside are never made into one string. */
const MANY = 1000

function* pieces(value: unknown): Generator<string> {
  if (count(value, MANY) > 0) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let separator = ''
  if (Array.isArray(value)) {
    yield '['
    for (const item of value) {
      yield separator
      yield* pieces(item)
      separator = ','
    }
    yield ']'
    return
  }
  yield '{'
  for (const [name, child] of Object.entries(Object(value))) {
    if (child === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* pieces(child)
    separator = ','
  }
  yield '}'
}

/** What is left of a number after the values inside of a value are subtracted; 0 or less when it is used up. */
function count(value: unknown, left: number): number {
  if (typeof value !== 'object' || value === null) return left - 1
  let rest = left
  for (const name in value) {
    if (rest <= 0) return 0
    rest = count(Reflect.get(value, name), rest)
  }
  return rest - 1
}
