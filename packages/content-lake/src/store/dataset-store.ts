import type {Database} from 'better-sqlite3'
import {documentHistory} from './document-history.ts'
import {openDatabase} from './open-database.ts'
import {findReferences, parseStoredDocument, type StoredDocument} from './stored-document.ts'
import type {ChangedDocument, Transaction} from './transaction.ts'

export type DatasetStore = ReturnType<typeof openDatasetStore>

/** Reads and writes one dataset's file. There must be only one store of a dataset. */
export function openDatasetStore(path: string) {
  const database = openDatabase(path)
  const selectText = (sql: string) => database.prepare<[string], string>(sql).pluck()
  const selectSequence = (sql: string) => database.prepare<[string], number>(sql).pluck()
  const body = selectText('SELECT body FROM documents WHERE id = ?')
  const known = selectText('SELECT id FROM documents WHERE id = ?')
  const strongReferrers = selectText(
    'SELECT source FROM document_references WHERE target = ? AND weak = 0 ORDER BY source',
  )
  const referrers = selectText(
    'SELECT DISTINCT source FROM document_references WHERE target = ? ORDER BY source',
  )
  const sequenceOf = selectSequence('SELECT sequence FROM transactions WHERE id = ?')
  const sequenceAt = selectSequence(
    'SELECT sequence FROM transactions WHERE timestamp <= ? ORDER BY timestamp DESC, sequence DESC LIMIT 1',
  )
  const last = database.prepare<[], {id: string; sequence: number}>(
    'SELECT id, sequence FROM transactions ORDER BY sequence DESC LIMIT 1',
  )
  const addTransaction = database.prepare<[string, string, string, string, string]>(
    'INSERT INTO transactions (id, timestamp, author, mutations, actions) VALUES (?, ?, ?, ?, ?)',
  )
  const putDocument = database.prepare<[string, string, string, string]>(
    `INSERT INTO documents (id, type, revision, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET type = excluded.type, revision = excluded.revision, body = excluded.body`,
  )
  const removeDocument = database.prepare<[string]>('DELETE FROM documents WHERE id = ?')
  const removeReferences = database.prepare<[string]>('DELETE FROM document_references WHERE source = ?')
  const addReference = database.prepare<[string, string, number]>(
    'INSERT OR IGNORE INTO document_references (source, target, weak) VALUES (?, ?, ?)',
  )

  const read = (id: string): StoredDocument | undefined => {
    const json = body.get(id)
    return json === undefined ? undefined : parseStoredDocument(json)
  }
  const history = documentHistory(database, read)
  const put = (id: string, after: StoredDocument | undefined, json: string) => {
    removeReferences.run(id)
    if (after === undefined) {
      removeDocument.run(id)
      return
    }
    putDocument.run(id, after._type, after._rev, json)
    for (const {target, weak, isForeign} of findReferences(after))
      if (!isForeign) addReference.run(id, target, weak ? 1 : 0)
  }

  return {
    path,
    // The declarations of the package need the name of its type.
    get database(): Database {
      return database
    },
    history,
    read,
    has: (id: string): boolean => known.get(id) !== undefined,

    readVersions(publishedId: string): StoredDocument[] {
      return database
        .prepare<{id: string}, {body: string}>(
          `SELECT body FROM documents WHERE id = @id OR id = 'drafts.' || @id
            OR (id > 'versions.' AND id < 'versions/' AND substr(id, -(length(@id) + 1)) = '.' || @id) ORDER BY id`,
        )
        .all({id: publishedId})
        .map((row) => parseStoredDocument(row.body))
    },

    idsWithPrefix(prefix: `${string}.`): string[] {
      // `/` comes after the dot, so this is the first string after all strings with the prefix.
      return database
        .prepare<[string, string], string>('SELECT id FROM documents WHERE id > ? AND id < ? ORDER BY id')
        .pluck()
        .all(prefix, `${prefix.slice(0, -1)}/`)
    },

    strongReferrers: (id: string): string[] => strongReferrers.all(id),
    referrers: (id: string): string[] => referrers.all(id),
    sequenceOf: (transactionId: string): number | undefined => sequenceOf.get(transactionId),
    /** @param time ISO 8601, UTC, with milliseconds */
    sequenceAt: (time: string): number | undefined => sequenceAt.get(time),
    lastTransaction: () => last.get(),

    /** On the disk when this returns. @param alongside writes more rows in the same SQLite transaction */
    commit(transaction: Transaction, alongside: (sequence: number) => void = () => {}): number {
      const {id, timestamp, author, mutations, actions = [], changes, purge = []} = transaction
      return database
        .transaction(() => {
          const [mutationsJson, actionsJson] = [JSON.stringify(mutations), JSON.stringify(actions)]
          const added = addTransaction.run(id, timestamp, author, mutationsJson, actionsJson)
          const sequence = Number(added.lastInsertRowid)
          for (const change of changes) {
            history.add(sequence, change)
            put(change.id, change.after, JSON.stringify(change.after))
          }
          for (const purged of purge) history.purge(purged)
          alongside(sequence)
          return sequence
        })
        .immediate()
    },

    /** Writes a whole document, without comparing it with the one before. Called within `commit`. */
    replace(sequence: number, [id, json]: ChangedDocument): void {
      history.replace(sequence, id, json)
      put(id, json === null ? undefined : parseStoredDocument(json), json ?? '')
    },

    close: () => void database.close(),
  }
}
