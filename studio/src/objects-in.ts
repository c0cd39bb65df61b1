import {fieldOf} from '@domora/content/field-of'
import type {Path} from 'sanity'

interface ObjectAt {
  readonly object: Readonly<Record<string, unknown>>
  readonly path: Path
}

const isObject = (value: unknown): value is ObjectAt['object'] => typeof value === 'object' && value !== null

/** Every object in a document, itself included. Paths have the keys of list items. */
export function objectsIn(value: unknown, path: Path = []): readonly ObjectAt[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const key = fieldOf(item, '_key')
      return objectsIn(item, [...path, typeof key === 'string' ? {_key: key} : index])
    })
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, field]) => objectsIn(field, [...path, name]))
  return [{object: value, path}, ...inner]
}

export const referencesIn = (value: unknown): readonly string[] =>
  objectsIn(value).flatMap(({object: {_ref}}) => (typeof _ref === 'string' ? [_ref] : []))
