import {
  type ArraySchemaType,
  isArraySchemaType,
  isObjectSchemaType,
  type ObjectSchemaType,
  type Path,
  pathToString,
  type SanityDocument,
  type SchemaType,
} from 'sanity'
import {isLocalizedType} from '../languages.tsx'

type Fields = Readonly<Record<string, unknown>>

/** A localized value in a document, with its path. */
export interface LocalizedValue {
  readonly path: Path
  /** The path as Studio writes it, array items by their keys: `points[_key=="a1"]`. */
  readonly field: string
  /** Titles of the fields from the document down to the value: `['Rent ledger', 'Caption']`. */
  readonly titles: readonly string[]
  readonly value: Fields
  /** The type of its field: a title, a description and options. */
  readonly type: SchemaType
  /** What a new one begins with in this field: its initial values in the schema, several in a list. */
  readonly samples: readonly Fields[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A figure, a word or a reference that is the same in every language. */
export interface PlainValue extends Pick<LocalizedValue, 'path' | 'field' | 'titles' | 'type'> {
  readonly text: string
}

/**
 * Every localized value of a document, in the order of its form. Values in hidden fields, such as the figures of a
 * drawing that is not chosen, are left out.
 *
 * @param onPlain called with each other value that is not hidden
 */
export function localizedValues(
  type: SchemaType,
  document: SanityDocument,
  onPlain?: (value: PlainValue) => void,
): LocalizedValue[] {
  const found: LocalizedValue[] = []
  walk(type, document, {path: [], titles: [], samples: []})
  return found

  function walk(here: SchemaType, value: unknown, {path, titles, samples: outer}: Place): void {
    const initial: unknown = here.initialValue
    const samples = isFields(initial) || Array.isArray(initial) ? [initial] : outer
    const place = {path, titles, samples}
    if (isLocalizedType(here.name)) {
      const field = pathToString(path)
      found.push({
        path,
        field,
        titles,
        value: isFields(value) ? value : {},
        type: here,
        samples: samples.filter(isFields),
      })
    } else if (isObjectSchemaType(here)) {
      walkFields(here, isFields(value) ? value : {}, place)
    } else if (isArraySchemaType(here) && Array.isArray(value)) {
      walkItems(here, value, place)
    } else if (value !== undefined) {
      onPlain?.({path, field: pathToString(path), titles, type: here, text: String(value)})
    }
  }

  function walkFields(here: ObjectSchemaType, value: Fields, {path, titles, samples}: Place): void {
    for (const {name, type: inner} of here.fields) {
      if (isHidden(inner, {document, parent: value, value: value[name], path: [...path, name]})) continue
      // A missing object has nothing to translate; a missing localized value has.
      if (value[name] === undefined && !isLocalizedType(inner.name)) continue
      walk(inner, value[name], {
        path: [...path, name],
        titles: [...titles, inner.title ?? name],
        samples: samples.flatMap((sample) => (isFields(sample) ? [sample[name]] : [])),
      })
    }
  }

  function walkItems(here: ArraySchemaType, items: readonly unknown[], {path, titles, samples}: Place) {
    for (const [index, item] of items.entries()) {
      if (!isFields(item) || typeof item['_key'] !== 'string') continue
      const inner = here.of.find(({name}) => name === item['_type']) ?? here.of[0]
      if (inner)
        walk(inner, item, {
          path: [...path, {_key: item['_key']}],
          titles: [...titles, String(index + 1)],
          samples: samples.flat(),
        })
    }
  }
}

/** A place in a document, with the initial values of its type. */
interface Place extends Pick<LocalizedValue, 'path' | 'titles'> {
  readonly samples: readonly unknown[]
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
