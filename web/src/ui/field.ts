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
