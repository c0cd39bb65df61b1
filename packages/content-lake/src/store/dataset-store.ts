import type {Database} from 'better-sqlite3'
import {DocumentHistory, purgeHistory} from './document-history.ts'
import {openDatabase} from './open-database.ts'
import {findReferences, parseStoredDocument, type StoredDocument} from './stored-document.ts'
import type {Change, ChangedDocument, Transaction} from './transaction.ts'

/** Reads and writes one dataset's file. There must be only one instance per dataset. */
export class DatasetStore {
  readonly path: string
  readonly database: Database
  readonly history: DocumentHistory
  readonly #statements: ReturnType<typeof prepare>

  constructor(path: string) {
    this.path = path
    this.database = openDatabase(path)
    this.history = new DocumentHistory(this.database)
    this.#statements = prepare(this.database)
  }

  read(id: string): StoredDocument | undefined {
    const row = this.#statements.read.get(id)
    return row === undefined ? undefined : parseStoredDocument(row.body)
  }

  has(id: string): boolean {
    return this.#statements.has.get(id) !== undefined
  }

  readVersions(publishedId: string): StoredDocument[] {
    return this.database
      .prepare<{id: string}, {body: string}>(
        `SELECT body FROM documents WHERE id = @id OR id = 'drafts.' || @id
          OR (id > 'versions.' AND id < 'versions/' AND substr(id, -(length(@id) + 1)) = '.' || @id) ORDER BY id`,
      )
      .all({id: publishedId})
      .map(({body}) => parseStoredDocument(body))
  }

  idsWithPrefix(prefix: `${string}.`): string[] {
    // `/` comes after the dot, so this is the first string after all strings with the prefix.
    return this.database
      .prepare<[string, string], {id: string}>('SELECT id FROM documents WHERE id > ? AND id < ? ORDER BY id')
      .all(prefix, `${prefix.slice(0, -1)}/`)
      .map(({id}) => id)
  }

  strongReferrers(id: string): string[] {
    return this.#statements.referrers.all(id)
  }

  referrers(id: string): string[] {
    return this.#statements.allReferrers.all(id)
  }

  sequenceOf(transactionId: string): number | undefined {
    return this.#statements.sequenceOf.get(transactionId)
  }

  /** ISO 8601, UTC, with milliseconds. */
  sequenceAt(time: string): number | undefined {
    return this.#statements.sequenceAt.get(time)
  }

  lastTransaction(): {id: string; sequence: number} | undefined {
    return this.#statements.last.get()
  }

  /** On the disk when this returns. @param alongside writes more rows in the same SQLite transaction */
  commit(transaction: Transaction, alongside: (sequence: number) => void = () => {}): number {
    return this.database
      .transaction(() => {
        const {id, timestamp, author, mutations, actions = [], changes} = transaction
        const added = this.#statements.addTransaction.run(
          id,
          timestamp,
          author,
          JSON.stringify(mutations),
          JSON.stringify(actions),
        )
        const sequence = Number(added.lastInsertRowid)
        for (const change of changes) this.#write(sequence, change)
        for (const purged of transaction.purge ?? []) purgeHistory(this.database, purged)
        alongside(sequence)
        return sequence
      })
      .immediate()
  }

  /** Writes a whole document, without comparing it with the one before. Called within `commit`. */
  replace(sequence: number, [id, json]: ChangedDocument): void {
    this.history.replace(sequence, id, json)
    this.#put(id, json === null ? undefined : parseStoredDocument(json), json ?? '')
  }

  close(): void {
    this.database.close()
  }

  #write(sequence: number, change: Change): void {
    this.history.add(sequence, change)
    this.#put(change.id, change.after, JSON.stringify(change.after))
  }

  #put(id: string, after: StoredDocument | undefined, json: string): void {
    const statements = this.#statements
    statements.removeReferences.run(id)
    if (after === undefined) {
      statements.remove.run(id)
      return
    }
    statements.put.run(id, after._type, after._rev, json)
    for (const {target, weak, isForeign} of findReferences(after))
      if (!isForeign) statements.addReference.run(id, target, weak ? 1 : 0)
  }
}

const prepare = (database: Database) => ({
  read: database.prepare<[string], {body: string}>('SELECT body FROM documents WHERE id = ?'),
  has: database.prepare<[string], {id: string}>('SELECT id FROM documents WHERE id = ?'),
  referrers: database
    .prepare<[string], string>(
      'SELECT source FROM document_references WHERE target = ? AND weak = 0 ORDER BY source',
    )
    .pluck(),
  allReferrers: database
    .prepare<[string], string>(
      'SELECT DISTINCT source FROM document_references WHERE target = ? ORDER BY source',
    )
    .pluck(),
  sequenceOf: database.prepare<[string], number>('SELECT sequence FROM transactions WHERE id = ?').pluck(),
  sequenceAt: database
    .prepare<[string], number>(
      'SELECT sequence FROM transactions WHERE timestamp <= ? ORDER BY timestamp DESC, sequence DESC LIMIT 1',
    )
    .pluck(),
  last: database.prepare<[], {id: string; sequence: number}>(
    'SELECT id, sequence FROM transactions ORDER BY sequence DESC LIMIT 1',
  ),
  addTransaction: database.prepare<[string, string, string, string, string]>(
    'INSERT INTO transactions (id, timestamp, author, mutations, actions) VALUES (?, ?, ?, ?, ?)',
  ),
  put: database.prepare<[string, string, string, string]>(
    `INSERT INTO documents (id, type, revision, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET type = excluded.type, revision = excluded.revision, body = excluded.body`,
  ),
  remove: database.prepare<[string]>('DELETE FROM documents WHERE id = ?'),
  removeReferences: database.prepare<[string]>('DELETE FROM document_references WHERE source = ?'),
  addReference: database.prepare<[string, string, number]>(
    'INSERT OR IGNORE INTO document_references (source, target, weak) VALUES (?, ?, ?)',
  ),
})
