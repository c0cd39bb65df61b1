import {cache} from 'react'
import type {Field} from './field.ts'

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
