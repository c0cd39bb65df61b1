import {z} from 'zod'

export const systemFields = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})

export const storedDocument = z.looseObject(systemFields.shape)

export type StoredDocument = z.infer<typeof storedDocument>

export const parseStoredDocument = (json: string): StoredDocument => storedDocument.parse(JSON.parse(json))

export interface FoundReference {
  target: string
  weak: boolean
  /** Into another dataset or resource. */
  isForeign: boolean
}

export function findReferences(value: unknown, found: FoundReference[] = []): FoundReference[] {
  if (Array.isArray(value)) {
    for (const item of value) findReferences(item, found)
    return found
  }
  if (typeof value !== 'object' || value === null) return found
  if ('_ref' in value && typeof value._ref === 'string') {
    const isForeign = '_dataset' in value || '_projectId' in value
    found.push({target: value._ref, weak: '_weak' in value && value._weak === true, isForeign})
  }
  for (const child of Object.values(value)) findReferences(child, found)
  return found
}
