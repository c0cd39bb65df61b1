import {cache} from 'react'

/** A field of a document in Studio. */
export interface Field {
  /** `_id` of the document. */
  readonly _id: string
  /** `_type` of the document. */
  readonly _type: string
  /** The way to the field in the document, as Studio writes it: `rows[_key=="a1"].amount`. */
  readonly path: string
}

/** A field of a document. */
export const fieldOf = ({_id, _type}: Omit<Field, 'path'>, path: string): Field => ({_id, _type, path})

/** A field further down in another: `amount`, or `[_key=="a1"]` of a list. */
export const fieldIn = ({path, ...document}: Field, inner: string): Field => ({
  ...document,
  path: inner.startsWith('[') ? `${path}${inner}` : `${path}.${inner}`,
})

/** An entry of a list by its key, which outlives reordering. */
export const entryIn = (list: Field, key: string): Field => fieldIn(list, `[_key=="${key}"]`)

/** Attributes that lead an editor from an element to the field that it shows. */
interface FieldMark {
  readonly 'data-sanity'?: string
}

type MarkField = (field: Field) => FieldMark

const noMark: MarkField = () => ({})

/** Of the page that is being rendered, and of no other: a draft page marks its fields, a visitor's page has no marks. */
const ofThisPage = cache((): {mark: MarkField} => ({mark: noMark}))

/**
 * What an element says about the field whose figure, date or drawing it shows. Copy needs no mark: in a draft it
 * carries the way to its field itself. On visitors' pages it is nothing.
 */
export const fieldMark = (field: Field): FieldMark => ofThisPage().mark(field)

/** From here on the page that is being rendered marks its fields. */
export function markFields(mark: MarkField): void {
  ofThisPage().mark = mark
}
