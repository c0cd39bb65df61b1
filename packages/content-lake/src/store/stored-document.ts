import {z} from 'zod'

/** The schema of a document as the lake keeps it. */
export const storedDocument = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})

/** A document as the lake keeps and returns it: the five system fields, and whatever else it holds. */
export type StoredDocument = z.infer<typeof storedDocument>

/** Reads a document back from its JSON in the store. Throws when the row is not a document. */
export function parseStoredDocument(json: string): StoredDocument {
  return storedDocument.parse(JSON.parse(json))
}

/** A reference found somewhere in a document. A strong one must always have its target. */
export interface FoundReference {
  target: string
  weak: boolean
}

/**
 * Every reference held by a value, at any depth. References into another dataset or resource are left out:
 * nothing here can guard them.
 */
export function findReferences(value: unknown, found: FoundReference[] = []): FoundReference[] {
  if (Array.isArray(value)) {
    for (const item of value) findReferences(item, found)
    return found
  }
  if (typeof value !== 'object' || value === null) return found
  if (
    '_ref' in value &&
    typeof value._ref === 'string' &&
    !('_dataset' in value) &&
    !('_projectId' in value)
  ) {
    found.push({target: value._ref, weak: '_weak' in value && value._weak === true})
  }
  for (const child of Object.values(value)) findReferences(child, found)
  return found
}
