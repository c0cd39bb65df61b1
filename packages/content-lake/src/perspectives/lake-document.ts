/** A document as a query sees it: an identity, a type, and whatever else its writer put in. */
export interface LakeDocument {
  readonly _id: string
  readonly _type: string
  readonly [attribute: string]: unknown
}

/**
 * Reads a document from its JSON in the store. Checks by hand what a schema would: a worker reads 50 000 of them
 * before it can answer anything.
 * @param prepare gets what the JSON holds and gives what the document is to be.
 * @throws when the JSON is not a document.
 */
export function parseLakeDocument(
  json: string,
  prepare: (value: unknown) => unknown = (value) => value,
): LakeDocument {
  const value = prepare(JSON.parse(json))
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
