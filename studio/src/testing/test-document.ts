import type {SanityDocument} from 'sanity'

export const testDocument = (_id: string, _type: string, fields: object): SanityDocument => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-11-21T00:00:00Z',
  _updatedAt: '2026-11-21T00:00:00Z',
  ...fields,
})
