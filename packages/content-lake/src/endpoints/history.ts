import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {isPrivateId} from '../document-id.ts'
import {readDocumentEvents} from '../history/document-events.ts'
import {endpoint, flag, ndjsonResponse} from '../http/endpoint.ts'
import {jsonObject, parseJsonArray} from '../json.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {mutationTarget, type TransactionRow, withContent} from '../store/transaction.ts'

const page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  nextCursor: z.coerce.number().int().min(1).optional(),
})

const isoTime = z.iso.datetime({offset: true}).transform((text) => new Date(text).toISOString())

const transactionSelection = z.object({
  // Studio sends an empty id when it does not have one.
  fromTransaction: z.string().nullable().default(null),
  toTransaction: z.string().nullable().default(null),
  fromTime: isoTime.nullable().default(null),
  toTime: isoTime.nullable().default(null),
  /** A list of ids as JSON. */
  authors: z
    .string()
    .transform((authors) => JSON.stringify(authors.split(',')))
    .nullable()
    .default(null),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  reverse: flag,
  excludeMutations: flag,
  // Accepted without effect: transactions contain no whole documents.
  excludeContent: flag,
  /** Omits changes to other documents. */
  includeIdentifiedDocumentsOnly: flag,
  effectFormat: z.enum(['mendoza']).optional(),
})

const revisionPoint = z.object({
  revision: z.string().optional(),
  time: isoTime.optional(),
  lastRevision: flag,
})

export const historyEndpoints = [
  endpoint('GET', '/data/history/:dataset/events/documents/:id', async (request) => {
    request.requireReader()
    const {store} = request.dataset()
    const {limit, nextCursor: cursor} = request.parseSearch(page)
    const id = request.param('id')
    const {events, nextCursor} = await readDocumentEvents(store, id, {limit, cursor})
    return {events: {[id]: events}, nextCursor}
  }),

  endpoint('GET', '/data/history/:dataset/transactions/:ids', (request) => {
    request.requireReader()
    const {store} = request.dataset()
    const selection = request.parseSearch(transactionSelection)
    const entries = readTransactionLog(store, request.param('ids').split(','), selection)
    return ndjsonResponse(entries)
  }),

  // `?revision=|time=|lastRevision=true`: documents as they were. A reader of a document may read all its revisions.
  endpoint('GET', '/data/history/:dataset/documents/:ids', async (request) => {
    const {store} = request.dataset()
    const {revision, time, lastRevision} = request.parseSearch(revisionPoint)
    if ([revision !== undefined, time !== undefined, lastRevision].filter(Boolean).length > 1) {
      throw httpError(400, 'Give only one of revision, time and lastRevision')
    }
    const sequence = revision === undefined ? store.sequenceAt(time ?? '') : store.sequenceOf(revision)
    const read = (id: string) => {
      if (lastRevision) return store.history.last(id)
      if (revision === undefined && time === undefined) return store.read(id)
      // A revision or time outside of the history.
      return sequence === undefined ? undefined : store.history.at(id, sequence)
    }
    const mayRead = (id: string) => canReadPrivate(request.access) || (!isPrivateId(id) && store.has(id))
    const ids = new Set(request.param('ids').split(','))
    const documents = await Promise.all([...ids].filter(mayRead).map(read))
    return {documents: documents.filter((document) => document !== undefined)}
  }),
]

/** Ignores a bound outside of the history: the whole history is newer. */
function* readTransactionLog(
  store: DatasetStore,
  ids: readonly string[],
  selection: z.output<typeof transactionSelection>,
) {
  const {reverse, limit, fromTransaction, toTransaction, fromTime, toTime, authors} = selection
  const rows = store.database
    .prepare<[Record<string, string | number | null>], TransactionRow>(
      `SELECT sequence, id, timestamp, author, mutations FROM transactions
        WHERE sequence IN
            (SELECT sequence FROM changes WHERE document_id IN (SELECT value FROM json_each(@ids)))
          AND sequence >= coalesce((SELECT sequence FROM transactions WHERE id = @fromTransaction), 0)
          AND sequence <= coalesce((SELECT sequence FROM transactions WHERE id = @toTransaction), 9e18)
          AND (@fromTime IS NULL OR timestamp >= @fromTime)
          AND (@toTime IS NULL OR timestamp <= @toTime)
          AND (@authors IS NULL OR author IN (SELECT value FROM json_each(@authors)))
        ORDER BY sequence ${reverse ? 'DESC' : 'ASC'} LIMIT @limit`,
    )
    .all({ids: JSON.stringify(ids), fromTransaction, toTransaction, fromTime, toTime, authors, limit})
  const changes = store.database.prepare<[number], {id: string; apply: string; revert: string}>(
    'SELECT document_id AS id, apply, revert FROM changes WHERE sequence = ? ORDER BY document_id',
  )
  const {includeIdentifiedDocumentsOnly, excludeMutations, effectFormat} = selection
  const isWanted = (id: string | undefined) =>
    !includeIdentifiedDocumentsOnly || (id !== undefined && ids.includes(id))
  for (const {sequence, mutations, ...row} of rows) {
    const wanted = changes.all(sequence).filter(({id}) => isWanted(id))
    const applied = new Map(wanted.map(({id, apply}) => [id, apply]))
    // The patch of a creation: `[0, document]`.
    const contentOf = (id: string) => jsonObject.safeParse(parseJsonArray(applied.get(id) ?? '[]')[1]).data
    const effects = wanted.map(({id, apply, revert}) => [
      id,
      {apply: parseJsonArray(apply), revert: parseJsonArray(revert)},
    ])
    const entry = {
      ...row,
      documentIDs: wanted.map(({id}) => id),
      ...(!excludeMutations && {
        mutations: withContent(
          parseJsonArray(mutations).filter((mutation) => isWanted(mutationTarget(mutation))),
          contentOf,
        ),
      }),
      // Mendoza patches of the documents without `_rev`.
      ...(effectFormat === 'mendoza' && {effects: Object.fromEntries(effects)}),
    }
    yield `${JSON.stringify(entry)}\n`
  }
}
