import {cache} from 'react'

/** A field of a document in Studio. */
export interface Field {
  readonly _id: string
  readonly _type: string
  /** In Studio's notation: `rows[_key=="a1"].amount`. */
  readonly path: string
}

export const fieldOf = ({_id, _type}: Omit<Field, 'path'>, path: string): Field => ({_id, _type, path})

/** A field inside another: `amount`, or `[_key=="a1"]` of a list. */
export const fieldIn = ({path, ...document}: Field, inner: string): Field => ({
  ...document,
  path: inner.startsWith('[') ? `${path}${inner}` : `${path}.${inner}`,
})

/** An item of a list, by the `_key` that it keeps when the list is reordered. */
export const entryIn = (list: Field, key: string): Field => fieldIn(list, `[_key=="${key}"]`)

/** An `id` for an element that draws a field. */
export const fieldId = ({path}: Field): string => path.replaceAll(/\W+/g, '-')

interface FieldMark {
  readonly 'data-sanity'?: string
}

type MarkField = (field: Field) => FieldMark

const noMark: MarkField = () => ({})

/** One for each rendered page: only draft pages mark their fields. */
const ofThisPage = cache((): {mark: MarkField} => ({mark: noMark}))

/**
 * Attributes of an element with a number, a date or a drawing: in the preview, a click on it opens the field. Texts of drafts
 * carry their source themselves. Empty on visitors' pages.
 */
export const fieldMark = (field: Field): FieldMark => ofThisPage().mark(field)

/** Makes the current page mark its fields. */
export function markFields(mark: MarkField): void {
  ofThisPage().mark = mark
}
