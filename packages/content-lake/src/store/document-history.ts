import type {Database} from 'better-sqlite3'
import {applyPatch} from 'mendoza'
import {z} from 'zod'
import {parseStoredDocument, storedDocument, type StoredDocument} from './stored-document.ts'

interface ChangeRow {
  sequence: number
  operation: string
  previousRevision: string | null
  apply: string
  revert: string
  copy: string | null
  /** Of the transaction: the document's revision after the change. */
  revision: string
}

/** Reads documents as they were. */
export class DocumentHistory {
  readonly #statements: ReturnType<typeof prepare>

  constructor(database: Database) {
    this.#statements = prepare(database)
  }

  /** A document as it was after the transaction with a sequence number; nothing when it did not exist then. */
  at(id: string, sequence: number): StoredDocument | undefined {
    const steps: ChangeRow[] = []
    for (const row of this.#statements.backwards.iterate(id, sequence)) {
      if (row.operation === 'delete') break
      steps.push(row)
      if (row.copy !== null || row.operation === 'create') break
    }
    return steps.length === 0 ? this.#beforeFirst(id, sequence) : rebuild(steps.toReversed())
  }

  /** A document as it was before the transaction with a sequence number changed it. */
  before(id: string, sequence: number): StoredDocument | undefined {
    return this.at(id, sequence - 1)
  }

  /** A document as it is or, when it is gone, as it was before its last deletion. */
  last(id: string): StoredDocument | undefined {
    const row = this.#statements.latest.get(id)
    if (row === undefined) return this.#present(id)
    return this.at(id, row.operation === 'delete' ? row.sequence - 1 : row.sequence)
  }

  /** As far back as the log reaches, the document is what its first change found; without one, what it is now. */
  #beforeFirst(id: string, sequence: number): StoredDocument | undefined {
    if (this.#statements.backwards.get(id, sequence) !== undefined) return undefined
    const next = this.#statements.forwards.get(id, sequence)
    if (next === undefined) return this.#present(id)
    if (next.previousRevision === null) return undefined
    return patch(this.at(id, next.sequence), next.revert, next.previousRevision)
  }

  #present(id: string): StoredDocument | undefined {
    const row = this.#statements.present.get(id)
    return row === undefined ? undefined : parseStoredDocument(row.body)
  }
}

function rebuild(steps: readonly ChangeRow[]): StoredDocument | undefined {
  let document: StoredDocument | undefined
  for (const {copy, apply, revision} of steps) {
    document = copy === null ? patch(document, apply, revision) : parseStoredDocument(copy)
  }
  return document
}

const effect = z.array(z.unknown())

function patch(document: StoredDocument | undefined, json: string, revision: string): StoredDocument {
  const {_rev: _, ...left} = document ?? {}
  const right: unknown = applyPatch(document === undefined ? null : left, effect.parse(JSON.parse(json)))
  return storedDocument.parse({...Object(right), _rev: revision})
}

function prepare(database: Database) {
  const columns = `c.sequence, c.operation, c.previous_revision AS previousRevision, c.apply, c.revert, c.copy,
    t.id AS revision FROM changes c JOIN transactions t USING (sequence) WHERE c.document_id = ?`
  return {
    backwards: database.prepare<[string, number], ChangeRow>(
      `SELECT ${columns} AND c.sequence <= ? ORDER BY c.sequence DESC`,
    ),
    forwards: database.prepare<[string, number], ChangeRow>(
      `SELECT ${columns} AND c.sequence > ? ORDER BY c.sequence LIMIT 1`,
    ),
    latest: database.prepare<[string], {sequence: number; operation: string}>(
      'SELECT sequence, operation FROM changes WHERE document_id = ? ORDER BY sequence DESC LIMIT 1',
    ),
    present: database.prepare<[string], {body: string}>('SELECT body FROM documents WHERE id = ?'),
  }
}
