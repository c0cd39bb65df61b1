import {z} from 'zod'

export const storedDocument = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})

/** A document as it is stored: five system fields and its own fields. */
export type StoredDocument = z.infer<typeof storedDocument>

/** @throws Error when the JSON is not a document */
export function parseStoredDocument(json: string): StoredDocument {
  return storedDocument.parse(JSON.parse(json))
}

/** A reference in a document. A strong one must have its target. */
export interface FoundReference {
  target: string
  weak: boolean
}

/** Every reference in a value, at any depth, except into other datasets or resources. */
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
