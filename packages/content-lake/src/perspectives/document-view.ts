import {LRUCache} from 'lru-cache'
import {isJsonObject} from '../json.ts'
import {publishedId} from '../document-id.ts'
import {memoize} from '../memoize.ts'
import {findReferences} from '../store/stored-document.ts'

export interface LakeDocument {
  readonly _id: string
  readonly _type: string
  readonly [attribute: string]: unknown
}

/** By hand: with a schema, a worker would read 50 000 documents too slowly before its first response. */
export function parseLakeDocument(json: string): LakeDocument {
  const value: unknown = JSON.parse(json)
  if (!isLakeDocument(value)) throw new Error(`Not a document: ${json.slice(0, 100)}`)
  return value
}

const isLakeDocument = (value: unknown): value is LakeDocument =>
  isJsonObject(value) && typeof value['_id'] === 'string' && typeof value['_type'] === 'string'

/** The order of documents in `*`. */
export const compareIds = (a: LakeDocument, b: LakeDocument): number => (a._id < b._id ? -1 : 1)

interface Index {
  readonly keysOf: (document: LakeDocument) => readonly string[]
  /** Sorted by id. */
  readonly documents: Map<string, LakeDocument[]>
}

/** Queries choose the attributes, so the numbers of indexes and sorted lists are limited. */
const maxIndexes = 16
const maxSorted = 16

/** The documents that one perspective shows, with the indexes that a planned query uses. */
export class DocumentView {
  /** Sorted by id, the order of `*`. Callers must not change the list. */
  readonly all: LakeDocument[]
  readonly #byId: Map<string, LakeDocument>
  /** By attribute. Each is built when it is used first, and then changed with the documents. */
  readonly #indexes = new LRUCache<string, Index>({max: maxIndexes})
  /** By type and order, until a document of the type changes. */
  readonly #sorted = new LRUCache<string, {type: string; documents: readonly LakeDocument[]}>({
    max: maxSorted,
  })

  constructor(documents: readonly LakeDocument[]) {
    this.all = [...documents]
    this.#byId = new Map(documents.map((document) => [document._id, document]))
  }

  get(id: string): LakeDocument | undefined {
    return this.#byId.get(id)
  }

  /** By `_type`, `slug.current`, or `_ref` at any depth. Numbers and booleans as text. */
  find(attribute: string, values: readonly string[]): readonly LakeDocument[] {
    const keys = [...new Set(values)]
    if (attribute === '_id') return keys.flatMap((id) => this.#byId.get(id) ?? []).toSorted(compareIds)
    let index = this.#indexes.get(attribute)
    if (!index) {
      index = indexBy(this.all, attribute === '_ref' ? knownReferences : valueReader(attribute))
      this.#indexes.set(attribute, index)
    }
    const [first = [], ...others] = keys.flatMap((key) => {
      const found = index.documents.get(key)
      return found ? [found] : []
    })
    return others.length === 0 ? first : [...new Set([first, ...others].flat())].toSorted(compareIds)
  }

  /** The documents of a type, sorted once for each order. */
  inOrder(
    type: string,
    order: string,
    sort: (documents: readonly LakeDocument[]) => readonly LakeDocument[],
  ): readonly LakeDocument[] {
    const key = `${type}\u0000${order}`
    const known = this.#sorted.get(key)
    if (known) return known.documents
    const documents = sort(this.find('_type', [type]))
    this.#sorted.set(key, {type, documents})
    return documents
  }

  /** `undefined` removes it. */
  set(id: string, document: LakeDocument | undefined): void {
    const known = this.#byId.get(id)
    place(this.all, id, document)
    for (const [key, {type}] of this.#sorted)
      if (type === known?._type || type === document?._type) this.#sorted.delete(key)
    for (const {keysOf, documents} of this.#indexes.values()) {
      const change = (key: string, changed: LakeDocument | undefined) => {
        const list = documents.get(key) ?? []
        place(list, id, changed)
        if (list.length === 0) documents.delete(key)
        else documents.set(key, list)
      }
      for (const key of known ? keysOf(known) : []) change(key, undefined)
      for (const key of document ? keysOf(document) : []) change(key, document)
    }
    if (document) this.#byId.set(id, document)
    else this.#byId.delete(id)
  }
}

/** `undefined` removes the one with the id. */
function place(list: LakeDocument[], id: string, document: LakeDocument | undefined): void {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?._id ?? '') < id) low = middle + 1
    else high = middle
  }
  list.splice(low, list[low]?._id === id ? 1 : 0, ...(document ? [document] : []))
}

/** Documents never change, so each is searched once. */
const knownReferences = memoize((document: LakeDocument) => [
  ...new Set(findReferences(document).map(({target}) => target)),
])

function valueReader(attribute: string): (document: LakeDocument) => string[] {
  const path = attribute.split('.')
  return (document) => {
    let value: unknown = document
    for (const name of path) value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : null
    return typeof value === 'object' || value === undefined ? [] : [String(value)]
  }
}

function indexBy(list: readonly LakeDocument[], keysOf: Index['keysOf']): Index {
  const documents = new Map<string, LakeDocument[]>()
  for (const document of list) {
    for (const key of keysOf(document)) {
      const found = documents.get(key)
      if (found) found.push(document)
      else documents.set(key, [document])
    }
  }
  return {keysOf, documents}
}

/** The text of a document for searching, in lower case: its id and every string outside of system fields. */
export const documentText = memoize((document: LakeDocument): string => {
  const parts = [document._id, publishedId(document._id)]
  gather(document, parts)
  return parts.join(' ').toLowerCase()
})

function gather(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value)
  else if (Array.isArray(value)) for (const element of value) gather(element, parts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      if (!key.startsWith('_')) gather(nested, parts)
    }
  }
}
