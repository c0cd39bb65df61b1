import {fieldOf} from '@domora/content/field-of'
import type {Path} from 'sanity'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in a document, itself included. Paths have the keys of list items. */
export function objectsIn(
  value: unknown,
  path: Path = [],
): readonly {readonly object: Fields; readonly path: Path}[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const key = fieldOf(item, '_key')
      return objectsIn(item, [...path, typeof key === 'string' ? {_key: key} : index])
    })
  if (!isFields(value)) return []
  const inner = Object.entries(value).flatMap(([name, field]) => objectsIn(field, [...path, name]))
  return [{object: value, path}, ...inner]
}

export const referencesIn = (value: unknown): readonly string[] =>
  objectsIn(value).flatMap(({object: {_ref}}) => (typeof _ref === 'string' ? [_ref] : []))
