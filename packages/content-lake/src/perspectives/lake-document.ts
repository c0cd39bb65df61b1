/** A document as a query sees it. */
export interface LakeDocument {
  readonly _id: string
  readonly _type: string
  readonly [attribute: string]: unknown
}

/**
 * Reads a document from its JSON in the store. Written by hand because a schema would be too slow: a worker reads 50 000
 * documents before its first answer.
 * @throws when the JSON is not a document.
 */
export function parseLakeDocument(json: string): LakeDocument {
  const value: unknown = JSON.parse(json)
  if (!isLakeDocument(value)) throw new Error(`Not a document: ${json.slice(0, 100)}`)
  return value
}

export function isLakeDocument(value: unknown): value is LakeDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    '_type' in value &&
    typeof value._type === 'string'
  )
}

/** The order of documents in `*`. */
export function compareIds(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : 1
}

/** Every id in a `_ref` of the value, at any depth. */
export function referencedIds(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const element of value) referencedIds(element, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      if (key === '_ref' && typeof nested === 'string') found.add(nested)
      else referencedIds(nested, found)
    }
  }
  return found
}
