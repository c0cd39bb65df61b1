import type {ContentType} from '@domora/content/cache-tags'

/** A document as the dataset file holds it: no revision and no times, the lake adds them. */
export interface SeedDocument {
  readonly _id: string
  readonly _type: ContentType
  readonly [field: string]: unknown
}

/** A strong reference to another document of the dataset. */
export const reference = (id: string) => ({_type: 'reference', _ref: id}) as const

/** An array of references; the key of an item is the id it points at. */
export const references = (ids: readonly string[]) => ids.map((id) => ({_key: id, ...reference(id)}))

/**
 * An array as the Content Lake wants it: every item with a `_key` that stays the same from one writing of
 * the dataset to the next. The names given to the items become the keys, in the order of writing.
 */
export const keyed = <Item extends object>(items: Readonly<Record<string, Item>>) =>
  Object.entries(items).map(([_key, item]) => Object.assign({_key}, item))

/** A picture in `data/images`, uploaded by whoever imports the dataset. */
export const picture = (file: string) =>
  ({_type: 'image', _sanityAsset: `image@file://./images/${file}`}) as const
