import type {Database} from 'better-sqlite3'
import {documentEffects} from '../effects/document-effects.ts'
import type {Change} from './transaction.ts'

/**
 * Every so many changes of a document its row has a whole copy of it too, so that any revision can be rebuilt from
 * few patches. Whole copies at each change would cost a hundred times the keystroke that they are made for.
 */
const CHANGES_PER_COPY = 64

/** Writes what became of documents: as patches in both directions, see the `changes` table. */
export class ChangeLog {
  readonly #statements: ReturnType<typeof prepare>

  constructor(database: Database) {
    this.#statements = prepare(database)
  }

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

  /** How many patches the next change of a document is away from a whole copy; 0 when it must be one. */
  #stepsOf(id: string): number {
    const last = this.#statements.lastSteps.get(id)
    const steps = last === undefined ? CHANGES_PER_COPY : last.steps + 1
    return steps < CHANGES_PER_COPY ? steps : 0
  }
}

interface Row {
  sequence: number
  id: string
  operation: 'create' | 'update' | 'delete'
  previousRevision: string | null
  apply: string
  revert: string
  steps: number
  copy: string | null
}

function prepare(database: Database) {
  return {
    lastSteps: database.prepare<[string], {steps: number}>(
      'SELECT steps FROM changes WHERE document_id = ? ORDER BY sequence DESC LIMIT 1',
    ),
    add: database.prepare<[Row]>(
      `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert, steps, copy)
        VALUES (@sequence, @id, @operation, @previousRevision, @apply, @revert, @steps, @copy)`,
    ),
  }
}
