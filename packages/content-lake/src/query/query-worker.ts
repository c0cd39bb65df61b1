import {parentPort, workerData} from 'node:worker_threads'
import {LRUCache} from 'lru-cache'
import {ApiError, messageOf} from '../api-error.ts'
import {type CompiledQuery, compileQuery, evaluateQuery} from './evaluate-query.ts'
import {parameterKind, type QueryParams} from './parse-query.ts'
import {DatasetReplica} from './dataset-replica.ts'
import {
  type QueryResponse,
  type QueryRequest,
  type Outcome,
  type WorkerCommand,
  type WorkerMessage,
  workerSettings,
} from './query-engine.ts'

/** UTF-16 units of all queries that are kept compiled: a tree takes some 30 bytes for each. */
const maxUnits = 2_000_000

const settings = workerSettings.parse(workerData)
const replica = new DatasetReplica(settings.databasePath)
/** Compiled queries by their text and the kinds of their parameters, or by all values where the tree contains them. */
const queries = new LRUCache<string, CompiledQuery>({
  maxSize: maxUnits,
  sizeCalculation: (_, key) => key.length,
})
let sending = 0

parentPort?.on('message', (command: WorkerCommand) => {
  if (command.type === 'end') return parentPort?.close()
  if (command.type === 'query') return void respond(command.request)
  // A response that is being sent must not change.
  if (sending > 0) replica.forgetViews()
  replica.apply(command)
})
send({type: 'ready'})

/** CPU time of this thread. Before Node 23.9, the time that has passed. */
function threadMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

async function respond(request: QueryRequest): Promise<void> {
  const startMs = threadMs()
  const settle = (outcome: Outcome, ...transferred: ReadableStream[]) =>
    send({...outcome, cpuMs: threadMs() - startMs}, ...transferred)
  try {
    const parts = encode(await evaluate(request))
    const first = parts.next()
    if (first.done === true) return settle({type: 'response', body: first.value})
    const body = ReadableStream.from(
      (function* () {
        try {
          yield first.value
          yield yield* parts
        } finally {
          parts.return(first.value)
        }
      })(),
    )
    settle({type: 'response', body}, body)
  } catch (error) {
    if (error instanceof ApiError) settle({type: 'refusal', status: error.status, body: error.body})
    else settle({type: 'failure', message: messageOf(error)})
  }
}

function send(message: WorkerMessage, ...transferred: ReadableStream[]): void {
  parentPort?.postMessage(message, transferred)
}

async function evaluate(request: QueryRequest): Promise<QueryResponse> {
  const start = performance.now()
  const compiled = compile(request.query, request.params)
  const {result, syncTags, sourceMap} = await evaluateQuery(compiled, {
    view: replica.view(request.perspective, request.access),
    identity: request.identity ?? '<anonymous>',
    now: new Date(request.now ?? Date.now()),
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

function compile(query: string, params: QueryParams): CompiledQuery {
  const kinds = Object.entries(params).map(([name, value]) => [name, parameterKind(value) ?? [value]])
  const [open, closed] = [JSON.stringify([query, kinds]), JSON.stringify([query, params])]
  const known = queries.get(open) ?? queries.get(closed)
  if (known !== undefined) return {...known, params}
  const compiled = compileQuery(query, params)
  queries.set(compiled.isOpen ? open : closed, compiled)
  return compiled
}

const partLength = 256 * 1024

/** The JSON of a response in parts. A query can repeat the dataset many times, which no string could hold. */
function* encode(value: unknown): Generator<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  sending += 1
  try {
    let text = ''
    for (const piece of pieces(value)) {
      text += piece
      if (text.length < partLength) continue
      yield Buffer.from(text)
      text = ''
    }
    return Buffer.from(text)
  } finally {
    sending -= 1
  }
}

/** Values with more values inside are serialized in pieces. */
const maxPieceValues = 1000

function* pieces(value: unknown): Generator<string> {
  if (count(value, maxPieceValues) > 0) {
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

function count(value: unknown, left: number): number {
  if (typeof value !== 'object' || value === null) return left - 1
  let rest = left
  for (const name in value) {
    if (rest <= 0) return 0
    rest = count(Reflect.get(value, name), rest)
  }
  return rest - 1
}
