import {
  type ArraySchemaType,
  type ObjectSchemaType,
  type Path,
  pathToString,
  type SanityDocument,
  type SchemaType,
} from 'sanity'
import {localizedTypeNames} from '../languages/localized-type-names.ts'

/** A localized value in a document, and the way to it in an editor's words. */
export interface LocalizedValue {
  readonly path: Path
  /** The path as Studio writes it, array items by their keys: `points[_key=="a1"]`. */
  readonly field: string
  /** Titles of the fields from the document down to the value: `['Rent ledger', 'Caption']`. */
  readonly titles: readonly string[]
  readonly value: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

const localizedTypes: ReadonlySet<string> = new Set(localizedTypeNames)

const isObjectType = (type: SchemaType): type is ObjectSchemaType => type.jsonType === 'object'
const isArrayType = (type: SchemaType): type is ArraySchemaType => type.jsonType === 'array'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether documents of a type can hold anything to translate. */
export const isTranslatable = (type: SchemaType, seen: ReadonlySet<SchemaType> = new Set()): boolean => {
  if (localizedTypes.has(type.name)) return true
  if (seen.has(type)) return false
  const inner = isObjectType(type) ? type.fields.map((field) => field.type) : isArrayType(type) ? type.of : []
  return inner.some((part) => isTranslatable(part, new Set([...seen, type])))
}

/**
 * Every localized value of a document, in the order of its form. Values that the form hides, such as the
 * figures of a drawing that is not the chosen one, are not there for anybody and are left out.
 */
export function localizedValues(type: SchemaType, document: SanityDocument): LocalizedValue[] {
  const found: LocalizedValue[] = []
  walk(type, document, [], [])
  return found

  function walk(here: SchemaType, value: unknown, path: Path, titles: readonly string[]): void {
    if (localizedTypes.has(here.name)) {
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
      // An object that is not there has nothing to translate; a localized value that is not there has.
      if (value[name] === undefined && !localizedTypes.has(inner.name)) continue
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
