import type {Database} from 'better-sqlite3'
import {applyPatch} from 'mendoza'
import {documentEffects} from '../history/mendoza.ts'
import {parseJsonArray} from '../json.ts'
import {storedDocument, type StoredDocument} from './stored-document.ts'
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
export function documentHistory(database: Database, present: (id: string) => StoredDocument | undefined) {
  const columns = 'sequence, document_id AS id, revert, previous_revision AS previousRevision FROM changes'
  const steps = database.prepare<[string, number], Step>(
    `SELECT ${columns} WHERE document_id = ? AND sequence > ? ORDER BY sequence DESC`,
  )
  const allSteps = database.prepare<[number], Step & {sequence: number; id: string}>(
    `SELECT ${columns} WHERE sequence > ? ORDER BY sequence DESC, document_id`,
  )
  const latest = database.prepare<[string], {sequence: number; publishedIn: string | null}>(
    `SELECT sequence, iif(actions LIKE '%"sanity.action.release.publish"%', transactions.id, NULL) AS publishedIn
      FROM changes JOIN transactions USING (sequence)
      WHERE document_id = ? ORDER BY sequence DESC LIMIT 1`,
  )
  const addChange = database.prepare<[NewChangeRow]>(
    `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert)
      VALUES (@sequence, @id, @operation, @previousRevision, @apply, @revert)`,
  )
  const addReplacement = database.prepare<[{sequence: number; id: string; json: string | null}]>(
    `INSERT INTO changes (sequence, document_id, operation, previous_revision, apply, revert)
      SELECT @sequence, @id, iif(body IS NULL, 'create', iif(@json IS NULL, 'delete', 'update')), revision,
        ${wholeEffect('@json')}, ${wholeEffect('body')}
      FROM (SELECT @id AS id) LEFT JOIN documents USING (id)`,
  )

  const at = async (id: string, sequence: number): Promise<StoredDocument | undefined> => {
    let document = present(id)
    for (const step of steps.all(id, sequence)) {
      document = revert(document, step)
      await pause()
    }
    return document
  }
  return {
    at,

    /**
     * Or before its deletion. A version that its release published has the revision of the publish: Studio
     * reverts a release to what was before it.
     */
    async last(id: string): Promise<StoredDocument | undefined> {
      const document = present(id)
      if (document !== undefined) return document
      const {sequence, publishedIn} = latest.get(id) ?? {}
      const deleted = sequence === undefined ? undefined : await at(id, sequence - 1)
      return deleted && {...deleted, _rev: publishedIn ?? deleted._rev}
    },

    /** The changes of the transactions after one, with whole documents before and after, by sequence number. */
    changesAfter(sequence: number): Map<number, Change[]> {
      const states = new Map<string, StoredDocument | undefined>()
      const changes = allSteps.all(sequence).map((step) => {
        const {id} = step
        const after = states.has(id) ? states.get(id) : present(id)
        const before = revert(after, step)
        states.set(id, before)
        return {sequence: step.sequence, id, before, after}
      })
      return Map.groupBy(changes, (change) => change.sequence)
    },

    add(sequence: number, change: Change): void {
      const {apply, revert: back} = documentEffects(change)
      addChange.run({
        sequence,
        id: change.id,
        operation: operationOf(change),
        previousRevision: change.before?._rev ?? null,
        apply: JSON.stringify(apply),
        revert: JSON.stringify(back),
      })
    },

    /** The documents of the database are those before the change. */
    replace: (sequence: number, id: string, json: string | null) =>
      void addReplacement.run({sequence, id, json}),

    /** Keeps the deletion, and other documents in the same transactions. */
    purge(id: string): void {
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
    },
  }
}

function revert(document: StoredDocument | undefined, {revert: json, previousRevision}: Step) {
  if (previousRevision === null) return undefined
  const {_rev: _, ...left} = document ?? {}
  const right: unknown = applyPatch(document === undefined ? null : left, parseJsonArray(json))
  return storedDocument.parse({...Object(right), _rev: previousRevision})
}

/** The patch that makes any document this one, as SQL. */
const wholeEffect = (body: string): string => `'[0,' || ifnull(json_remove(${body}, '$._rev'), 'null') || ']'`
