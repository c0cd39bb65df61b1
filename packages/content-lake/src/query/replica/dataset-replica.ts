import {DocumentView} from '../../perspectives/document-view.ts'
import {compareIds} from '../../perspectives/merge-by-id.ts'
import type {Perspective} from '../../perspectives/perspective.ts'
import {showDocument, shownId} from '../../perspectives/show-document.ts'
import type {ReadAccess} from '../../perspectives/show-document.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'
import {ReplicaFile} from './replica-file.ts'

interface LiveView {
  readonly perspective: Perspective
  readonly access: ReadAccess
  readonly documents: DocumentView
}

/** Perspectives come from requests: only so many views are kept, and the longest unused goes first. */
const MAX_VIEWS = 8
/** From here on (an import, say) building a view anew is quicker than bringing it up to date. */
const MAX_SINGLE_CHANGES = 1000

/**
 * A worker's own copy of a dataset in memory. It follows the dataset's file by the log of changes, so that a
 * query which starts after a write was acknowledged sees that write.
 */
export class DatasetReplica {
  readonly #file: ReplicaFile
  readonly #documents = new Map<string, LakeDocument>()
  readonly #views = new Map<string, LiveView>()
  #sequence = 0

  /** @throws when the file does not exist or holds no dataset. */
  constructor(databasePath: string) {
    this.#file = new ReplicaFile(databasePath)
    this.#load()
  }

  /** The documents that a perspective shows, as they are after every acknowledged write. */
  view(perspective: Perspective, access: ReadAccess): DocumentView {
    this.#catchUp()
    const key = JSON.stringify([perspective, access])
    const live = this.#views.get(key) ?? this.#build(perspective, access)
    // Taken out and put in again, the view becomes the youngest of the map.
    this.#views.delete(key)
    this.#views.set(key, live)
    const [oldest] = this.#views.keys()
    if (this.#views.size > MAX_VIEWS && oldest !== undefined) this.#views.delete(oldest)
    return live.documents
  }

  /** True when names in documents may come out of a query as they are inside. */
  get hasEscapedNames(): boolean {
    return this.#file.hasEscapedNames
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
    const news = this.#file.readSince(this.#sequence)
    if (!news) return this.#load()
    this.#sequence = news.sequence
    if (news.changes.length > MAX_SINGLE_CHANGES) this.#views.clear()
    for (const {id, document} of news.changes) {
      if (document) this.#documents.set(id, document)
      else this.#documents.delete(id)
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
