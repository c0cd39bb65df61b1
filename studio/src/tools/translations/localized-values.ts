import {
  type ArraySchemaType,
  type ObjectSchemaType,
  type Path,
  pathToString,
  type SanityDocument,
  type SchemaType,
} from 'sanity'
import {isLocalizedType} from '../../languages.tsx'

/** A localized value in a document, with its path. */
export interface LocalizedValue {
  readonly path: Path
  /** The path as Studio writes it, array items by their keys: `points[_key=="a1"]`. */
  readonly field: string
  /** Titles of the fields from the document down to the value: `['Rent ledger', 'Caption']`. */
  readonly titles: readonly string[]
  readonly value: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

const isObjectType = (type: SchemaType): type is ObjectSchemaType => type.jsonType === 'object'
const isArrayType = (type: SchemaType): type is ArraySchemaType => type.jsonType === 'array'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Every localized value of a document, in the order of its form. Values in hidden fields, such as the figures of a
 * drawing that is not chosen, are left out.
 */
export function localizedValues(type: SchemaType, document: SanityDocument): LocalizedValue[] {
  const found: LocalizedValue[] = []
  walk(type, document, [], [])
  return found

  function walk(here: SchemaType, value: unknown, path: Path, titles: readonly string[]): void {
    if (isLocalizedType(here.name)) {
      found.push({path, field: pathToString(path), titles, value: isFields(value) ? value : {}})
    } else if (isObjectType(here)) {
      walkFields(here, isFields(value) ? value : {}, path, titles)
    } else if (isArrayType(here) && Array.isArray(value)) {
      walkItems(here, value, path, titles)
    }
  }

  function walkFields(here: ObjectSchemaType, value: Fields, path: Path, titles: readonly string[]): void {
    for (const {name, type: inner} of here.fields) {
      if (isHidden(inner, {document, parent: value, value: value[name], path: [...path, name]})) continue
      // A missing object has nothing to translate; a missing localized value has.
      if (value[name] === undefined && !isLocalizedType(inner.name)) continue
      walk(inner, value[name], [...path, name], [...titles, inner.title ?? name])
    }
  }

  function walkItems(
    here: ArraySchemaType,
    items: readonly unknown[],
    path: Path,
    titles: readonly string[],
  ) {
    for (const [index, item] of items.entries()) {
      if (!isFields(item) || typeof item['_key'] !== 'string') continue
      const inner = here.of.find(({name}) => name === item['_type']) ?? here.of[0]
      if (inner) walk(inner, item, [...path, {_key: item['_key']}], [...titles, String(index + 1)])
    }
  }
}

interface Around {
  readonly document: SanityDocument
  readonly parent: Fields
  readonly value: unknown
  readonly path: Path
}

function isHidden({hidden}: SchemaType, around: Around): boolean {
  return typeof hidden === 'function' ? hidden({...around, currentUser: null}) : hidden === true
}
