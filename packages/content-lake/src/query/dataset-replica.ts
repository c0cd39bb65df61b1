import Database from 'better-sqlite3'
import {LRUCache} from 'lru-cache'
import {
  compareIds,
  DocumentView,
  type LakeDocument,
  parseLakeDocument,
} from '../perspectives/document-view.ts'
import {type Perspective, type ReadAccess, showDocument, shownId} from '../perspectives/perspective.ts'
import type {Changes} from './query-engine.ts'

interface LiveView {
  readonly perspective: Perspective
  readonly access: ReadAccess
  readonly documents: DocumentView
}

const maxViews = 8
/** Above this number (an import, for example) rebuilding a view is quicker than updating it. */
const maxSingleChanges = 1000

/** The documents of a dataset in memory: read from its file once, then changed by every transaction. */
export class DatasetReplica {
  readonly #documents = new Map<string, LakeDocument>()
  readonly #views = new LRUCache<string, LiveView>({max: maxViews})
  /** Of the last transaction that was in the file. */
  readonly #sequence: number
  #pending: [id: string, document: LakeDocument | undefined][] = []

  /** @throws when the file does not exist or holds no dataset. */
  constructor(databasePath: string) {
    const database = new Database(databasePath, {readonly: true, fileMustExist: true})
    try {
      const all = database.prepare<[], string>('SELECT body FROM documents').pluck()
      const last = database.prepare<[], number | null>('SELECT max(sequence) FROM transactions').pluck()
      // One snapshot.
      this.#sequence = database.transaction(() => {
        for (const body of all.iterate()) {
          const document = parseLakeDocument(body)
          this.#documents.set(document._id, document)
        }
        return last.get() ?? 0
      })()
    } finally {
      database.close()
    }
  }

  apply({sequence, documents, isLast}: Changes): void {
    if (sequence <= this.#sequence) return
    for (const [id, json] of documents)
      this.#pending.push([id, json === null ? undefined : parseLakeDocument(json)])
    if (!isLast) return
    const changes = this.#pending
    this.#pending = []
    if (changes.length > maxSingleChanges) this.#views.clear()
    for (const [id, document] of changes) {
      if (document === undefined) this.#documents.delete(id)
      else this.#documents.set(id, document)
      for (const live of this.#views.values()) {
        const shown = shownId(live.perspective, id)
        live.documents.set(shown, this.#show(live, shown))
      }
    }
  }

  view(perspective: Perspective, access: ReadAccess): DocumentView {
    const key = JSON.stringify([perspective, access])
    const known = this.#views.get(key)
    if (known) return known.documents
    const ids = new Set([...this.#documents.keys()].map((id) => shownId(perspective, id)))
    const shown = [...ids].flatMap((id) => this.#show({perspective, access}, id) ?? [])
    const documents = new DocumentView(shown.toSorted(compareIds))
    this.#views.set(key, {perspective, access, documents})
    return documents
  }

  forgetViews(): void {
    this.#views.clear()
  }

  #show({perspective, access}: Omit<LiveView, 'documents'>, id: string): LakeDocument | undefined {
    return showDocument(perspective, access, id, (stored) => this.#documents.get(stored))
  }
}
