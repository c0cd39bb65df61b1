import type {Database} from 'better-sqlite3'
import {applyPatch} from 'mendoza'
import {z} from 'zod'
import {documentEffects} from '../history/mendoza.ts'
import {parseStoredDocument, storedDocument, type StoredDocument} from './stored-document.ts'
import {pause} from '../threads.ts'
import {type Change, operationOf} from './transaction.ts'

interface Step {
  revert: string
  previousRevision: string | null
}

interface NewChangeRow extends Step {
  sequence: number
  id: string
  operation: 'create' | 'update' | 'delete'
  apply: string
}

/** An earlier state is the present one with the later changes reverted. */
export class DocumentHistory {
  readonly #statements: ReturnType<typeof prepare>

  constructor(database: Database) {
    this.#statements = prepare(database)
  }

  async at(id: string, sequence: number): Promise<StoredDocument | undefined> {
    let document = this.#present(id)
    for (const step of this.#statements.steps.all(id, sequence)) {
      document = revert(document, step)
      await pause()
    }
    return document
  }

  /**
   * Or before its deletion. A version that its release published has the revision of the publish: Studio
   * reverts a release to what was before it.
   */
  async last(id: string): Promise<StoredDocument | undefined> {
    const present = this.#present(id)
    if (present !== undefined) return present
    const {sequence, publishedIn} = this.#statements.latest.get(id) ?? {}
    const document = sequence === undefined ? undefined : await this.at(id, sequence - 1)
    return document && {...document, _rev: publishedIn ?? document._rev}
  }

  /** The changes of the transactions after one, with whole documents before and after, by sequence number. */
  changesAfter(sequence: number): Map<number, Change[]> {
    const states = new Map<string, StoredDocument | undefined>()
    const changes = new Map<number, Change[]>()
    for (const step of this.#statements.all.iterate(sequence)) {
      const {id} = step
      const after = states.has(id) ? states.get(id) : this.#present(id)
      const before = revert(after, step)
      states.set(id, before)
      const together = changes.get(step.sequence)
      if (together) together.push({id, before, after})
      else changes.set(step.sequence, [{id, before, after}])
    }
    return changes
  }

  add(sequence: number, change: Change): void {
    const {id, before} = change
    const {apply, revert: back} = documentEffects(change)
    this.#statements.add.run({
      sequence,
      id,
      operation: operationOf(change),
      previousRevision: before?._rev ?? null,
      apply: JSON.stringify(apply),
      revert: JSON.stringify(back),
    })
  }

  /** The documents of the database are those before the change. */
  replace(sequence: number, id: string, json: string | null): void {
    this.#statements.replace.run({sequence, id, json})
  }

  #present(id: string): StoredDocument | undefined {
    const row = this.#statements.present.get(id)
    return row === undefined ? undefined : parseStoredDocument(row.body)
  }
}

const effect = z.array(z.unknown())

function revert(document: StoredDocument | undefined, {revert: json, previousRevision}: Step) {
  if (previousRevision === null) return undefined
  const {_rev: _, ...left} = document ?? {}
  const right: unknown = applyPatch(document === undefined ? null : left, effect.parse(JSON.parse(json)))
  return storedDocument.parse({...Object(right), _rev: previousRevision})
}

function prepare(database: Database) {
  const columns = 'sequence, document_id AS id, revert, previous_revision AS previousRevision FROM changes'
  return {
    steps: database.prepare<[string, number], Step>(
      `SELECT ${columns} WHERE document_id = ? AND sequence > ? ORDER BY sequence DESC`,
    ),
    all: database.prepare<[number], Step & {sequence: number; id: string}>(
      `SELECT ${columns} WHERE sequence > ? ORDER BY sequence DESC, document_id`,
    ),
    latest: database.prepare<[string], {sequence: number; publishedIn: string | null}>(
      `SELECT sequence, iif(actions LIKE '%"sanity.action.release.publish"%', transactions.id, NULL) AS publishedIn
        FROM changes JOIN transactions USING (sequence)
        WHERE document_id = ? ORDER BY sequence DESC LIMIT 1`,
    ),
    present: database.prepare<[string], {body: string}>('SELECT body FROM documents WHERE id = ?'),
    add: database.prepare<[NewChangeRow]>(
      `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert)
        VALUES (@sequence, @id, @operation, @previousRevision, @apply, @revert)`,
    ),
    replace: database.prepare<[{sequence: number; id: string; json: string | null}]>(
      `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert)
        SELECT @sequence, @id, iif(body IS NULL, 'create', iif(@json IS NULL, 'delete', 'update')), revision,
          ${wholeEffect('@json')}, ${wholeEffect('body')}
        FROM (SELECT @id AS id) LEFT JOIN documents USING (id)`,
    ),
  }
}

/** The patch that makes any document this one, as SQL. */
const wholeEffect = (body: string): string => `'[0,' || ifnull(json_remove(${body}, '$._rev'), 'null') || ']'`

/** Keeps the deletion, and other documents in the same transactions. */
export function purgeHistory(database: Database, id: string): void {
  const others = (column: string) =>
    `(SELECT json_group_array(json(value)) FROM json_each(${column}) AS entry
      WHERE NOT EXISTS (SELECT 1 FROM json_tree(entry.value) WHERE atom = @id))`
  for (const sql of [
    `UPDATE transactions SET mutations = ${others('mutations')}, actions = ${others('actions')}
      WHERE sequence IN (SELECT sequence FROM changes WHERE document_id = @id)`,
    `DELETE FROM changes WHERE document_id = @id
      AND sequence < (SELECT max(sequence) FROM changes WHERE document_id = @id)`,
    `UPDATE changes SET previous_revision = NULL, revert = '[0,null]' WHERE document_id = @id`,
  ])
    database.prepare(sql).run({id})
}
