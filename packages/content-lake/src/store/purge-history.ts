import type {Database} from 'better-sqlite3'
import {z} from 'zod'

const entries = z.array(z.looseObject({}))

/**
 * Makes history forget a document that has just been deleted: only that something of this id was deleted is left.
 * Other documents of the same transactions keep theirs.
 */
export function purgeHistory(database: Database, id: string): void {
  const touched = database
    .prepare<[string], {sequence: number; mutations: string; actions: string}>(
      `SELECT sequence, mutations, actions FROM transactions
        WHERE sequence IN (SELECT sequence FROM changes WHERE document_id = ?)`,
    )
    .all(id)
  const rewrite = database.prepare<[string, string, number]>(
    'UPDATE transactions SET mutations = ?, actions = ? WHERE sequence = ?',
  )
  for (const {sequence, mutations, actions} of touched) {
    rewrite.run(without(mutations, id), without(actions, id), sequence)
  }
  const last = `(SELECT max(sequence) FROM changes WHERE document_id = @id)`
  database.prepare(`DELETE FROM changes WHERE document_id = @id AND sequence < ${last}`).run({id})
  database
    .prepare(`UPDATE changes SET previous_revision = NULL, revert = '[0,null]' WHERE document_id = ?`)
    .run(id)
}

/** Leaves out what carries content of the document: a mutation or action that has its id anywhere as a whole value. */
function without(json: string, id: string): string {
  const kept = entries.parse(JSON.parse(json)).filter((entry) => !mentions(entry, id))
  return JSON.stringify(kept)
}

function mentions(value: unknown, id: string): boolean {
  if (value === id) return true
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((child) => mentions(child, id))
  )
}
