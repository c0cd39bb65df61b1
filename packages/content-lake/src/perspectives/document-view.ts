import {compareIds, type LakeDocument, mergeById, referencedIds} from './lake-document.ts'

/**
 * The documents that one perspective shows, with the indexes that a planned query uses. Updated document by document,
 * never rebuilt.
 */
export class DocumentView {
  readonly #documents = new Map<string, LakeDocument>()
  readonly #all = new SortedDocuments()
  readonly #byType = new Map<string, SortedDocuments>()
  /** Built on first use, because it means reading every document. */
  #byReference: Map<string, SortedDocuments> | undefined

  /** @param documents sorted by id */
  constructor(documents: Iterable<LakeDocument>) {
    for (const document of documents) {
      this.#documents.set(document._id, document)
      this.#all.list.push(document)
      into(this.#byType, document._type).put(document)
    }
  }

  /** All documents, sorted by id. Callers must not change the list. */
  get all(): LakeDocument[] {
    return this.#all.list
  }

  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id)
  }

  withIds(ids: Iterable<string>): LakeDocument[] {
    const found: LakeDocument[] = []
    for (const id of new Set(ids)) {
      const document = this.#documents.get(id)
      if (document) found.push(document)
    }
    return found.length > 1 ? found.toSorted(compareIds) : found
  }

  withTypes(types: Iterable<string>): LakeDocument[] {
    return union(this.#byType, types)
  }

  /** Documents that hold one of the ids in a `_ref`, at any depth. */
  withReferencesTo(ids: Iterable<string>): LakeDocument[] {
    this.#byReference ??= this.#indexReferences()
    return union(this.#byReference, ids)
  }

  /** Sets the document that the perspective shows under an id; `undefined` removes it. */
  set(id: string, document: LakeDocument | undefined): void {
    const previous = this.#documents.get(id)
    if (previous) this.#remove(previous)
    if (document) this.#add(document)
  }

  #add(document: LakeDocument): void {
    this.#documents.set(document._id, document)
    this.#all.put(document)
    into(this.#byType, document._type).put(document)
    if (!this.#byReference) return
    for (const id of referencedIds(document)) into(this.#byReference, id).put(document)
  }

  #remove(document: LakeDocument): void {
    this.#documents.delete(document._id)
    this.#all.remove(document._id)
    from(this.#byType, document._type, document._id)
    if (!this.#byReference) return
    for (const id of referencedIds(document)) from(this.#byReference, id, document._id)
  }

  #indexReferences(): Map<string, SortedDocuments> {
    const index = new Map<string, SortedDocuments>()
    for (const document of this.#all.list) {
      for (const id of referencedIds(document)) into(index, id).put(document)
    }
    return index
  }
}

function into(index: Map<string, SortedDocuments>, key: string): SortedDocuments {
  const existing = index.get(key)
  if (existing) return existing
  const created = new SortedDocuments()
  index.set(key, created)
  return created
}

function from(index: Map<string, SortedDocuments>, key: string, id: string): void {
  const documents = index.get(key)
  documents?.remove(id)
  if (documents?.list.length === 0) index.delete(key)
}

function union(index: ReadonlyMap<string, SortedDocuments>, keys: Iterable<string>): LakeDocument[] {
  return mergeById([...new Set(keys)].map((key) => index.get(key)?.list ?? []))
}

/** Documents sorted by id, the order of `*`. A change costs one binary search and one splice, not a new sort. */
export class SortedDocuments {
  readonly list: LakeDocument[]

  /** @param list documents sorted by id; owned by this object from now on */
  constructor(list: LakeDocument[] = []) {
    this.list = list
  }

  /** Adds the document, or replaces the one with the same id. */
  put(document: LakeDocument): void {
    const index = this.#indexOf(document._id)
    this.list.splice(index, this.list[index]?._id === document._id ? 1 : 0, document)
  }

  remove(id: string): void {
    const index = this.#indexOf(id)
    if (this.list[index]?._id === id) this.list.splice(index, 1)
  }

  /** The index of the id, or where to insert it. */
  #indexOf(id: string): number {
    const last = this.list.at(-1)
    if (!last || last._id < id) return this.list.length
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const candidate = this.list[middle]
      if (candidate && candidate._id < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
