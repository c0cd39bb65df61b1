import type {Database} from 'better-sqlite3'
import {applyPatch} from 'mendoza'
import {z} from 'zod'
import {documentEffects} from '../history/mendoza.ts'
import {parseStoredDocument, storedDocument, type StoredDocument} from './stored-document.ts'
import type {Change} from './transaction.ts'

interface ChangeRow {
  sequence: number
  operation: string
  previousRevision: string | null
  apply: string
  revert: string
  copy: string | null
  /** The document's revision after the change. */
  revision: string
}

/**
 * After this many changes of a document the whole document is stored, so that any revision can be rebuilt from few
 * patches. To store it with every change would need a hundred times the space of a keystroke.
 */
const CHANGES_PER_COPY = 64

interface NewChangeRow {
  sequence: number
  id: string
  operation: 'create' | 'update' | 'delete'
  previousRevision: string | null
  apply: string
  revert: string
  steps: number
  copy: string | null
}

/** Reads and writes the history of documents. */
export class DocumentHistory {
  readonly #statements: ReturnType<typeof prepare>

  constructor(database: Database) {
    this.#statements = prepare(database)
  }

  /** A document after the transaction with a sequence number; `undefined` when it did not exist. */
  at(id: string, sequence: number): StoredDocument | undefined {
    const steps: ChangeRow[] = []
    for (const row of this.#statements.backwards.iterate(id, sequence)) {
      if (row.operation === 'delete') break
      steps.push(row)
      if (row.copy !== null || row.operation === 'create') break
    }
    return steps.length === 0 ? this.#beforeFirst(id, sequence) : rebuild(steps.toReversed())
  }

  /** A document before the transaction with a sequence number. */
  before(id: string, sequence: number): StoredDocument | undefined {
    return this.at(id, sequence - 1)
  }

  /** A document, or its state before its last deletion. */
  last(id: string): StoredDocument | undefined {
    const row = this.#statements.latest.get(id)
    if (row === undefined) return this.#present(id)
    return this.at(id, row.operation === 'delete' ? row.sequence - 1 : row.sequence)
  }

  /** Writes a change as patches in both directions, see the `changes` table. */
  add(sequence: number, change: Change): void {
    const {id, before, after} = change
    const {apply, revert} = documentEffects(change)
    const operation = before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
    const steps = operation === 'update' ? this.#stepsOf(id) : 0
    this.#statements.add.run({
      sequence,
      id,
      operation,
      previousRevision: before?._rev ?? null,
      apply: JSON.stringify(apply),
      revert: JSON.stringify(revert),
      steps,
      copy: operation === 'update' && steps === 0 ? JSON.stringify(after) : null,
    })
  }

  /** The number of changes since the last whole copy; 0 when the next change must store one. */
  #stepsOf(id: string): number {
    const last = this.#statements.lastSteps.get(id)
    const steps = last === undefined ? CHANGES_PER_COPY : last.steps + 1
    return steps < CHANGES_PER_COPY ? steps : 0
  }

  /**
   * Before its first change in the history, a document is what that change reverts to. Without changes, it is the
   * present document.
   */
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
    lastSteps: database.prepare<[string], {steps: number}>(
      'SELECT steps FROM changes WHERE document_id = ? ORDER BY sequence DESC LIMIT 1',
    ),
    add: database.prepare<[NewChangeRow]>(
      `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert, steps, copy)
        VALUES (@sequence, @id, @operation, @previousRevision, @apply, @revert, @steps, @copy)`,
    ),
  }
}

const entries = z.array(z.looseObject({}))

/**
 * Deletes the history of a deleted document, except for the deletion. Other documents in the same transactions keep
 * theirs.
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

/** Removes mutations and actions of the document: those that have its id as a value, at any depth. */
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
