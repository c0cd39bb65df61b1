import Database from 'better-sqlite3'
import {escapeNames, mayHaveUnsafeNames} from '../syntax/unsafe-names.ts'
import {parseLakeDocument} from '../../perspectives/lake-document.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'

/** What became of a stored document; nothing when it is gone. */
export interface ReplicaChange {
  readonly id: string
  readonly document: LakeDocument | undefined
}

/**
 * What a reader asks of a dataset's file. Every method is one snapshot: nothing that is written meanwhile
 * shows in half.
 */
export class ReplicaFile {
  readonly #database: Database.Database
  #hasEscapedNames = false
  readonly #statements: ReturnType<typeof prepare>

  /** @throws when the file does not exist or holds no dataset. */
  constructor(path: string) {
    this.#database = new Database(path, {readonly: true, fileMustExist: true})
    this.#statements = prepare(this.#database)
  }

  /** True once a document was read whose attributes have other names in memory than in the file. */
  get hasEscapedNames(): boolean {
    return this.#hasEscapedNames
  }

  /** Hands over every document in the order of their ids, and returns the sequence number they stand at. */
  readAll(put: (document: LakeDocument) => void): number {
    return this.#snapshot(() => {
      for (const row of this.#statements.all.iterate()) put(this.#parse(row.body))
      return this.#lastSequence()
    })
  }

  /**
   * What changed after a sequence number, each document once, and where the dataset stands now. Nothing at all when
   * the log does not reach back that far, or the dataset is another one by now: then everything has to be read anew.
   */
  readSince(sequence: number): {sequence: number; changes: ReplicaChange[]} | undefined {
    return this.#snapshot(() => {
      const last = this.#lastSequence()
      if (last === sequence) return {sequence, changes: []}
      const known = this.#statements.countSince.get(sequence)?.count
      if (known !== last - sequence) return undefined
      const latest = new Map<string, string | null>()
      for (const row of this.#statements.changesSince.iterate(sequence)) latest.set(row.id, row.body)
      return {sequence: last, changes: [...latest].map(([id, body]) => this.#toChange(id, body))}
    })
  }

  close(): void {
    this.#database.close()
  }

  #toChange(id: string, body: string | null): ReplicaChange {
    return {id, document: body === null ? undefined : this.#parse(body)}
  }

  #parse(body: string): LakeDocument {
    if (!mayHaveUnsafeNames(body)) return parseLakeDocument(body)
    this.#hasEscapedNames = true
    return parseLakeDocument(body, escapeNames)
  }

  #lastSequence(): number {
    return this.#statements.lastSequence.get()?.sequence ?? 0
  }

  #snapshot<Result>(read: () => Result): Result {
    return this.#database.transaction(read)()
  }
}

function prepare(database: Database.Database) {
  return {
    all: database.prepare<[], {body: string}>('SELECT body FROM documents ORDER BY id'),
    lastSequence: database.prepare<[], {sequence: number | null}>(
      'SELECT max(sequence) AS sequence FROM transactions',
    ),
    countSince: database.prepare<[number], {count: number}>(
      'SELECT count(*) AS count FROM transactions WHERE sequence > ?',
    ),
    changesSince: database.prepare<[number], {id: string; body: string | null}>(
      `SELECT DISTINCT c.document_id AS id, d.body FROM changes c LEFT JOIN documents d ON d.id = c.document_id
        WHERE c.sequence > ?`,
    ),
  }
}
