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
