import {memoize} from '../memoize.ts'
import {compareIds, type LakeDocument, referencedIds} from './lake-document.ts'

type Index = ReadonlyMap<string, LakeDocument[]>

/** The documents that one perspective shows, with the indexes that a planned query uses. */
export class DocumentView {
  /** Sorted by id, the order of `*`. Callers must not change the list. */
  readonly all: LakeDocument[]
  readonly #byId: Map<string, LakeDocument>
  /** Built when they are used first after a change: 3 ms with 50 000 documents. */
  #byType: Index | undefined
  #byReference: Index | undefined

  /** @param documents sorted by id */
  constructor(documents: readonly LakeDocument[]) {
    this.all = [...documents]
    this.#byId = new Map(documents.map((document) => [document._id, document]))
  }

  get(id: string): LakeDocument | undefined {
    return this.#byId.get(id)
  }

  withIds(ids: readonly string[]): LakeDocument[] {
    const found = [...new Set(ids)].flatMap((id) => this.#byId.get(id) ?? [])
    return found.length > 1 ? found.toSorted(compareIds) : found
  }

  withTypes(types: readonly string[]): LakeDocument[] {
    return union((this.#byType ??= indexBy(this.all, ({_type}) => [_type])), types)
  }

  /** Documents that hold one of the ids in a `_ref`, at any depth. */
  withReferencesTo(ids: readonly string[]): LakeDocument[] {
    return union((this.#byReference ??= indexBy(this.all, knownReferences)), ids)
  }

  /** Sets the document that the perspective shows under an id; `undefined` removes it. */
  set(id: string, document: LakeDocument | undefined): void {
    const index = this.#indexOf(id)
    this.all.splice(index, this.#byId.has(id) ? 1 : 0, ...(document ? [document] : []))
    if (document) this.#byId.set(id, document)
    else this.#byId.delete(id)
    this.#byType = undefined
    this.#byReference = undefined
  }

  /** The index of the id, or where to insert it. */
  #indexOf(id: string): number {
    let low = 0
    let high = this.all.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.all[middle]?._id ?? '') < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Documents never change, so that their references are found once. */
const knownReferences = memoize((document: LakeDocument) => [...referencedIds(document)])

function indexBy(documents: readonly LakeDocument[], keysOf: (document: LakeDocument) => string[]): Index {
  const index = new Map<string, LakeDocument[]>()
  for (const document of documents) {
    for (const key of keysOf(document)) {
      const found = index.get(key)
      if (found) found.push(document)
      else index.set(key, [document])
    }
  }
  return index
}

/** Sorted by id, without duplicates. */
function union(index: Index, keys: readonly string[]): LakeDocument[] {
  const [first = [], ...others] = [...new Set(keys)].flatMap((key) => {
    const found = index.get(key)
    return found ? [found] : []
  })
  return others.length === 0 ? first : [...new Set([first, ...others].flat())].toSorted(compareIds)
}
