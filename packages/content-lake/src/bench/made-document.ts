import type {StoredDocument} from '../store/stored-document.ts'

/** Types that made documents have in turns. */
const TYPES = 8
const WORDS = 'Rent comes on the first of the month, and doors, leases and repairs take what is left of it.'

/** Document number `index` of `total`: about a kilobyte, with copy in languages, rich text, a slug and a reference. */
export function madeDocument(index: number, total: number): StoredDocument {
  return {
    _id: `made-${index}`,
    _type: `type${index % TYPES}`,
    _rev: 'made',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    title: {en: `Number ${index}`, pl: `Numer ${index}`, de: `Nummer ${index}`, pt: `Número ${index}`},
    slug: {_type: 'slug', current: `number-${index}`},
    related: {_type: 'reference', _ref: `made-${(index * 7) % total}`},
    body: ['a', 'b', 'c'].map((_key) => ({
      _key,
      _type: 'block',
      style: 'normal',
      markDefs: [],
      children: [{_key: `${_key}0`, _type: 'span', marks: [], text: WORDS}],
    })),
  }
}
