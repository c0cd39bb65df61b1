import type {Database} from 'better-sqlite3'
import {documentEffects} from '../effects/document-effects.ts'
import type {DatasetStore} from '../store/dataset-store.ts'

/** Edits of one document by one author, one soon after the other: the sequence numbers of their transactions. */
export interface EditingSession {
  documentId: string
  sequences: readonly number[]
}

interface EditRow {
  id: string
  sequence: number
  author: string
  timestamp: string
  isEdit: 0 | 1
}

/** Studio groups edits that are closer together than this. */
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * The sessions of more than one edit before a time. An edit is a transaction that changed one document, was no action
 * but `edit`, and was told to no webhook.
 * @param time ISO 8601, UTC
 */
export function findSessions(database: Database, time: string): EditingSession[] {
  const rows = database
    .prepare<[string], EditRow>(
      `SELECT c.document_id AS id, c.sequence, t.author, t.timestamp,
          c.operation = 'update'
          AND NOT EXISTS (SELECT 1 FROM changes x WHERE x.sequence = c.sequence AND x.document_id <> c.document_id)
          AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.sequence = c.sequence)
          AND NOT EXISTS (SELECT 1 FROM json_each(t.actions)
            WHERE json_extract(value, '$.actionType') <> 'sanity.action.document.edit') AS isEdit
        FROM changes c JOIN transactions t USING (sequence) WHERE t.timestamp < ?
        ORDER BY c.document_id, c.sequence`,
    )
    .iterate(time)
  const sessions: EditRow[][] = []
  for (const row of rows) {
    const session = sessions.at(-1)
    const last = session?.at(-1)
    if (last !== undefined && continues(last, row)) session?.push(row)
    else sessions.push([row])
  }
  return sessions
    .filter(({length}) => length > 1)
    .map((edits) => ({documentId: edits[0]?.id ?? '', sequences: edits.map(({sequence}) => sequence)}))
}

function continues(last: EditRow, next: EditRow): boolean {
  const pause = Date.parse(next.timestamp) - Date.parse(last.timestamp)
  const isSame = last.id === next.id && last.author === next.author
  return isSame && last.isEdit === 1 && next.isEdit === 1 && pause < LONGEST_PAUSE_MS
}

/**
 * Makes one transaction of a session: the last, which now does what all of them did. The states between are gone.
 * @returns the number of transactions removed
 */
export function mergeSession(
  {database, history}: DatasetStore,
  {documentId, sequences}: EditingSession,
): number {
  const [first] = sequences
  const last = sequences.at(-1)
  if (first === undefined || last === undefined) return 0
  const before = history.at(documentId, first - 1)
  const after = history.at(documentId, last)
  // Purged in the meantime.
  if (before === undefined || after === undefined) return 0
  const {apply, revert} = documentEffects({before, after})
  const merged = JSON.stringify(sequences)
  database
    .prepare(
      `UPDATE changes SET apply = @apply, revert = @revert, previous_revision = @revision,
          copy = iif(@needsCopy, @copy, NULL), steps = iif(@needsCopy, 0, steps)
        WHERE sequence = @last AND document_id = @documentId`,
    )
    .run({
      apply: JSON.stringify(apply),
      revert: JSON.stringify(revert),
      revision: before._rev,
      copy: JSON.stringify(after),
      // Later changes may count on a whole copy that goes with the session.
      needsCopy: hasCopy(database, documentId, merged) ? 1 : 0,
      last,
      documentId,
    })
  database.prepare("UPDATE transactions SET mutations = '[]', actions = '[]' WHERE sequence = ?").run(last)
  const rest = 'sequence IN (SELECT value FROM json_each(?)) AND sequence <> ?'
  database.prepare(`DELETE FROM changes WHERE ${rest}`).run(merged, last)
  return database.prepare(`DELETE FROM transactions WHERE ${rest}`).run(merged, last).changes
}

function hasCopy(database: Database, documentId: string, sequences: string): boolean {
  const row = database
    .prepare<[string, string], {sequence: number}>(
      `SELECT sequence FROM changes
        WHERE document_id = ? AND sequence IN (SELECT value FROM json_each(?)) AND copy IS NOT NULL LIMIT 1`,
    )
    .get(documentId, sequences)
  return row !== undefined
}
