import type {Database} from 'better-sqlite3'
import {z} from 'zod'

/** A change to one document of a group. A group is a published document with its draft and its versions. */
export interface GroupChange {
  sequence: number
  /** The transaction, and the document's revision after it. */
  revision: string
  timestamp: string
  author: string
  documentId: string
  operation: 'create' | 'update' | 'delete'
  previousRevision: string | null
  /** The types of the actions that made the transaction. */
  actionTypes: readonly string[]
}

const actions = z.array(z.looseObject({actionType: z.string()}))
const MEMBERS = `(document_id IN (@id, 'drafts.' || @id)
  OR (document_id > 'versions.' AND document_id < 'versions/' AND substr(document_id, -(length(@id) + 1)) = '.' || @id))`

type Row = Omit<GroupChange, 'actionTypes'> & {actions: string}

/**
 * The changes to a group, newest first, in whole transactions. Edits of drafts and versions are left out: clients
 * read those as transactions.
 * @param before a sequence number: older transactions only
 * @param limit the number of transactions
 */
export function readGroupChanges(
  database: Database,
  publishedId: string,
  {before, limit}: {before: number; limit: number},
): GroupChange[] {
  return database
    .prepare<[{id: string; before: number; limit: number}], Row>(
      `SELECT sequence, t.id AS revision, t.timestamp, t.author, t.actions, c.document_id AS documentId, c.operation,
          c.previous_revision AS previousRevision
        FROM changes c JOIN transactions t USING (sequence)
        WHERE ${MEMBERS} AND sequence IN (
          SELECT DISTINCT sequence FROM changes
            WHERE ${MEMBERS} AND (operation <> 'update' OR document_id = @id) AND sequence < @before
            ORDER BY sequence DESC LIMIT @limit)
        ORDER BY sequence DESC, documentId`,
    )
    .all({id: publishedId, before, limit})
    .map(({actions: json, ...row}) => ({
      ...row,
      actionTypes: actions.parse(JSON.parse(json)).map(({actionType}) => actionType),
    }))
}

/** Whether any document of the group existed after a transaction. */
export function isGroupAlive(database: Database, publishedId: string, sequence: number): boolean {
  const row = database
    .prepare<[{id: string; sequence: number}], {alive: number}>(
      `SELECT
        EXISTS (SELECT document_id FROM (
          SELECT document_id, operation, max(sequence) FROM changes WHERE ${MEMBERS} AND sequence <= @sequence
            GROUP BY document_id) WHERE operation <> 'delete')
        OR EXISTS (SELECT id AS document_id FROM documents WHERE ${MEMBERS}
          AND NOT EXISTS (SELECT 1 FROM changes WHERE document_id = documents.id)) AS alive`,
    )
    .get({id: publishedId, sequence})
  return row?.alive === 1
}

/** Who edited a draft or version between its creation and a transaction. */
export function contributorsOf(database: Database, versionId: string, sequence: number): string[] {
  return database
    .prepare<[{id: string; sequence: number}], {author: string}>(
      `SELECT DISTINCT author FROM changes JOIN transactions USING (sequence)
        WHERE document_id = @id AND sequence <= @sequence AND sequence >= coalesce((SELECT max(sequence)
          FROM changes WHERE document_id = @id AND operation = 'create' AND sequence < @sequence), 0)
        ORDER BY author`,
    )
    .all({id: versionId, sequence})
    .map(({author}) => author)
}
