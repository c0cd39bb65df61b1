import type {ContentTypeName} from '@domora/content/content-types'
import type {SectionType} from '@domora/content/sections'
import {text, type Translations} from '@domora/content/values'

/** A document as the dataset file holds it: no revision and no times, the lake adds them. */
export interface SeedDocument {
  readonly _id: string
  readonly _type: ContentTypeName
  readonly [field: string]: unknown
}

/** A section in the list of a page. */
export interface SeedSection {
  readonly _key: string
  readonly _type: SectionType
  readonly [field: string]: unknown
}

/** A strong reference to another document of the dataset. */
export const reference = (id: string) => ({_type: 'reference', _ref: id}) as const

/** An array of references; the key of an item is the id it points at. */
export const references = (ids: readonly string[]) => ids.map((id) => ({_key: id, ...reference(id)}))

/** A picture in `data/images`, which importers upload with the dataset. */
export const picture = (file: string) =>
  ({_type: 'image', _sanityAsset: `image@file://./images/${file}`}) as const

/** A link to a CMS page, by the id of its document. */
export const linkToPage = (id: string, label: Translations<string>) =>
  ({_type: 'link', kind: 'page', page: reference(id), label: text(label)}) as const

/** A link to a section of the landing page. */
export const linkToAnchor = (anchor: string, label: Translations<string>) =>
  ({_type: 'link', kind: 'anchor', anchor, label: text(label)}) as const
