import {z} from 'zod'
import type {TransactionSelection} from '../endpoints/history.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {mutationTarget} from '../store/transaction.ts'

const list = z.array(z.unknown())

interface LoggedTransaction {
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  author: string
  documentIDs: string[]
  mutations?: unknown[]
  /** Mendoza patches of the documents without `_rev`. */
  effects?: Record<string, {apply: unknown[]; revert: unknown[]}>
}

interface TransactionRow {
  sequence: number
  id: string
  timestamp: string
  author: string
  mutations: string
}

/**
 * The transactions that touched any of the documents. A bound that names a transaction which is not in the history (any
 * more) is ignored: everything since then is what is left.
 */
export function readTransactionLog(
  store: DatasetStore,
  ids: readonly string[],
  selection: TransactionSelection,
): LoggedTransaction[] {
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
    .all({
      ids: JSON.stringify(ids),
      fromTransaction: fromTransaction ?? null,
      toTransaction: toTransaction ?? null,
      fromTime: fromTime ?? null,
      toTime: toTime ?? null,
      authors: authors === undefined ? null : JSON.stringify(authors),
      limit,
    })
  const changes = store.database.prepare<[number], {id: string; apply: string; revert: string}>(
    'SELECT document_id AS id, apply, revert FROM changes WHERE sequence = ? ORDER BY document_id',
  )
  return rows.map((row) => describe(row, changes.all(row.sequence), ids, selection))
}

function describe(
  {id, timestamp, author, mutations}: TransactionRow,
  changes: readonly {id: string; apply: string; revert: string}[],
  ids: readonly string[],
  {includeIdentifiedDocumentsOnly, excludeMutations, effectFormat}: TransactionSelection,
): LoggedTransaction {
  const isWanted = (documentId: string | undefined) =>
    !includeIdentifiedDocumentsOnly || (documentId !== undefined && ids.includes(documentId))
  const wanted = changes.filter((change) => isWanted(change.id))
  const patch = (json: string) => list.parse(JSON.parse(json))
  return {
    id,
    timestamp,
    author,
    documentIDs: wanted.map((change) => change.id),
    ...(!excludeMutations && {
      mutations: list.parse(JSON.parse(mutations)).filter((mutation) => isWanted(mutationTarget(mutation))),
    }),
    ...(effectFormat === 'mendoza' && {
      effects: Object.fromEntries(
        wanted.map(({id: documentId, apply, revert}) => [
          documentId,
          {apply: patch(apply), revert: patch(revert)},
        ]),
      ),
    }),
  }
}
