import Database from 'better-sqlite3'
import {LRUCache} from 'lru-cache'
import {DocumentView} from '../perspectives/document-view.ts'
import {compareIds, type LakeDocument, parseLakeDocument} from '../perspectives/lake-document.ts'
import {type Perspective, type ReadAccess, showDocument, shownId} from '../perspectives/perspective.ts'

interface LiveView {
  readonly perspective: Perspective
  readonly access: ReadAccess
  readonly documents: DocumentView
}

/** Requests choose the perspective, so the number of views that are kept is limited. */
const MAX_VIEWS = 8
/** Above this number (an import, for example) rebuilding a view is quicker than updating it. */
const MAX_SINGLE_CHANGES = 1000

/**
 * A worker's in-memory copy of a dataset. It follows the change log in the dataset's file, so a query sees every
 * write that was acknowledged before it started.
 */
export class DatasetReplica {
  readonly #file: ReplicaFile
  readonly #documents = new Map<string, LakeDocument>()
  readonly #views = new LRUCache<string, LiveView>({max: MAX_VIEWS})
  #sequence = 0

  /** @throws when the file does not exist or holds no dataset. */
  constructor(databasePath: string) {
    this.#file = new ReplicaFile(databasePath)
    this.#load()
  }

  /** The documents that a perspective shows, after every acknowledged write. */
  view(perspective: Perspective, access: ReadAccess): DocumentView {
    this.#catchUp()
    const key = JSON.stringify([perspective, access])
    const known = this.#views.get(key)
    if (known) return known.documents
    const built = this.#build(perspective, access)
    this.#views.set(key, built)
    return built.documents
  }

  close(): void {
    this.#file.close()
  }

  #load(): void {
    this.#documents.clear()
    this.#views.clear()
    this.#sequence = this.#file.readAll((document) => this.#documents.set(document._id, document))
  }

  #catchUp(): void {
    const update = this.#file.readSince(this.#sequence)
    if (!update) return this.#load()
    this.#sequence = update.sequence
    if (update.changes.size > MAX_SINGLE_CHANGES) this.#views.clear()
    for (const [id, body] of update.changes) {
      if (body === null) this.#documents.delete(id)
      else this.#documents.set(id, parseLakeDocument(body))
      for (const live of this.#views.values()) {
        const shown = shownId(live.perspective, id)
        live.documents.set(shown, this.#show(live, shown))
      }
    }
  }

  #build(perspective: Perspective, access: ReadAccess): LiveView {
    const live = {perspective, access}
    const ids = new Set([...this.#documents.keys()].map((id) => shownId(perspective, id)))
    const shown = [...ids].flatMap((id) => this.#show(live, id) ?? [])
    return {...live, documents: new DocumentView(shown.toSorted(compareIds))}
  }

  #show(
    {perspective, access}: Pick<LiveView, 'perspective' | 'access'>,
    id: string,
  ): LakeDocument | undefined {
    return showDocument(perspective, access, id, (stored) => this.#documents.get(stored))
  }
}

/** Reads a dataset's file. Every method reads one consistent snapshot. */
class ReplicaFile {
  readonly #database: Database.Database
  readonly #statements: ReturnType<typeof prepare>

  /** @throws when the file does not exist or holds no dataset. */
  constructor(path: string) {
    this.#database = new Database(path, {readonly: true, fileMustExist: true})
    this.#statements = prepare(this.#database)
  }

  /** Reads every document, sorted by id, and returns the sequence number of the snapshot. */
  readAll(put: (document: LakeDocument) => void): number {
    return this.#snapshot(() => {
      for (const row of this.#statements.all.iterate()) put(parseLakeDocument(row.body))
      return this.#lastSequence()
    })
  }

  /**
   * The JSON of the documents that changed after a sequence number (null for deleted ones), and the current sequence number. `undefined` when the history
   * does not reach back that far: then the caller must read everything again.
   */
  readSince(sequence: number) {
    return this.#snapshot(() => {
      const last = this.#lastSequence()
      if (last === sequence) return {sequence, changes: new Map<string, string | null>()}
      const known = this.#statements.countSince.get(sequence)?.count
      if (known !== last - sequence) return undefined
      const changes = new Map<string, string | null>()
      for (const row of this.#statements.changesSince.iterate(sequence)) changes.set(row.id, row.body)
      return {sequence: last, changes}
    })
  }

  close(): void {
    this.#database.close()
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
