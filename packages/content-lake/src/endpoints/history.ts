import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {isPrivateId} from '../document-id.ts'
import {readDocumentEvents} from '../history/document-events.ts'
import {readTransactionLog} from '../history/transaction-log.ts'
import {type Endpoint, jsonReply, param, requireReader} from '../http/endpoint.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'

const page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  nextCursor: z.coerce.number().int().min(1).optional(),
})

/** `/data/history/<dataset>/events/documents/<id>`: creations, publishes, deletions …, newest first. */
export const getHistoryEvents: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/events/documents/:id',
  handle(request) {
    requireReader(request.access)
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const parsed = page.safeParse(Object.fromEntries(request.search))
    if (!parsed.success) throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.')}"`)
    const id = param(request, 'id')
    const {limit, nextCursor: cursor} = parsed.data
    const {events, nextCursor} = readDocumentEvents(store, id, {limit, cursor})
    return jsonReply(200, {events: {[id]: events}, nextCursor})
  },
}

/** `/data/history/<dataset>/transactions/<id>,<id>`: the transactions of documents as newline-delimited JSON. */
export const getHistoryTransactions: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/transactions/:ids',
  handle(request) {
    requireReader(request.access)
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const selection = parseTransactionSelection(param(request, 'ids').split(','), request.search)
    const lines = readTransactionLog(store, selection).map((entry) => `${JSON.stringify(entry)}\n`)
    return {
      status: 200,
      headers: {'content-type': 'application/x-ndjson; charset=utf-8'},
      body: lines.join(''),
    }
  },
}

const flag = z.stringbool({truthy: ['true'], falsy: ['false']}).default(false)
const timestamp = z.iso.datetime({offset: true}).transform((text) => new Date(text).toISOString())
// Studio sends an empty one when it has none.
const transaction = z.string().transform((id) => (id === '' ? undefined : id))

const parameters = z.object({
  fromTransaction: transaction.optional(),
  toTransaction: transaction.optional(),
  fromTime: timestamp.optional(),
  toTime: timestamp.optional(),
  authors: z
    .string()
    .transform((ids) => ids.split(','))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  reverse: flag,
  excludeMutations: flag,
  // No whole document is ever in the log that is read out: nothing to leave out.
  excludeContent: flag,
  includeIdentifiedDocumentsOnly: flag,
  effectFormat: z.enum(['mendoza']).optional(),
})

/** Which transactions to read out of the log, and what of them. Bounds are included. */
export interface TransactionSelection extends Pick<
  z.output<typeof parameters>,
  'fromTransaction' | 'toTransaction' | 'fromTime' | 'toTime' | 'authors' | 'limit' | 'reverse'
> {
  /** Documents: a transaction that touched any of them is selected. */
  ids: readonly string[]
  /** Leaves out what the transactions did to other documents. */
  onlyIdentified: boolean
  withMutations: boolean
  withEffects: boolean
}

/** @throws ApiError 400 naming the parameter that cannot be read */
function parseTransactionSelection(ids: readonly string[], search: URLSearchParams): TransactionSelection {
  const parsed = parameters.safeParse(Object.fromEntries(search))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw httpError(400, `Invalid value of "${issue?.path.join('.')}": ${issue?.message}`)
  }
  const {excludeMutations, includeIdentifiedDocumentsOnly, effectFormat, ...bounds} = parsed.data
  return {
    ...bounds,
    ids,
    onlyIdentified: includeIdentifiedDocumentsOnly,
    withMutations: !excludeMutations,
    withEffects: effectFormat === 'mendoza',
  }
}

/**
 * `/data/history/<dataset>/documents/<id>,<id>?revision=|time=|lastRevision=true`: documents as they were. Who may read
 * a document as it is may read every revision of it; nobody else any.
 */
export const getHistoryDocuments: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/documents/:ids',
  handle(request) {
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const read = parseRevisionPoint(request.search, store)
    const mayRead = (id: string) => canReadPrivate(request.access) || (!isPrivateId(id) && store.has(id))
    const ids = new Set(param(request, 'ids').split(','))
    const documents = [...ids].filter(mayRead).flatMap((id) => read(id) ?? [])
    return jsonReply(200, {documents})
  },
}

const revisionParameters = z.object({
  revision: z.string().optional(),
  time: z.iso.datetime({offset: true}).optional(),
  lastRevision: z.stringbool({truthy: ['true'], falsy: ['false']}).default(false),
})

/** Reads a document as it was at a point in the past. */
type ReadAtPoint = (id: string) => StoredDocument | undefined

/**
 * The point that a request asks for: after the transaction `revision`, at a `time`, or `lastRevision`, which is the
 * last state of a document that is gone. Without any: now.
 * @returns what reads documents as they were then; a point that the log does not have (any more) has none
 * @throws ApiError 400 for several of them, or a time that is none
 */
function parseRevisionPoint(search: URLSearchParams, store: DatasetStore): ReadAtPoint {
  const parsed = revisionParameters.safeParse(Object.fromEntries(search))
  if (!parsed.success) {
    throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.') ?? 'a parameter'}"`)
  }
  const {revision, time, lastRevision} = parsed.data
  if ([revision !== undefined, time !== undefined, lastRevision].filter(Boolean).length > 1) {
    throw httpError(400, 'Only one of revision, time and lastRevision can be asked for')
  }
  if (lastRevision) return (id) => store.history.last(id)
  if (revision === undefined && time === undefined) return (id) => store.read(id)
  const sequence =
    revision === undefined ? store.sequenceAt(new Date(time ?? '').toISOString()) : store.sequenceOf(revision)
  return sequence === undefined ? () => undefined : (id) => store.history.at(id, sequence)
}
