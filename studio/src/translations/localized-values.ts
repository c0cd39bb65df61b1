import {
  type ArraySchemaType,
  type ConditionalPropertyCallbackContext,
  isArraySchemaType,
  isObjectSchemaType,
  type ObjectSchemaType,
  type Path,
  pathToString,
  type SanityDocument,
  type SchemaType,
} from 'sanity'
import {isLocalizedType} from '../languages.tsx'
import {type Fields, isFields} from '../objects-in.ts'

export interface LocalizedValue {
  readonly path: Path
  /** As Studio writes it: `points[_key=="a1"]`. */
  readonly field: string
  /** From the document down: `['Rent ledger', 'Caption']`. */
  readonly titles: readonly string[]
  readonly value: Fields
  /** Has a title, a description and options. */
  readonly type: SchemaType
  /** The initial values of this field in the schema. */
  readonly samples: readonly Fields[]
  readonly isHidden: boolean
}

/** The same in every language. */
export interface PlainValue extends Pick<LocalizedValue, 'path' | 'field' | 'titles' | 'type'> {
  readonly text: string
}

/**
 * Every localized value in the order of the form.
 *
 * @param onPlain called with every other value
 */
export const localizedValues = (
  type: SchemaType,
  document: SanityDocument,
  onPlain?: (value: PlainValue) => void,
): LocalizedValue[] => allLocalizedValues(type, document, onPlain).filter((value) => !value.isHidden)

/** Also those of hidden fields. */
export function allLocalizedValues(
  type: SchemaType,
  document: SanityDocument,
  onPlain?: (value: PlainValue) => void,
): LocalizedValue[] {
  const found: LocalizedValue[] = []
  walk(type, document, {path: [], titles: [], samples: [], isHidden: false})
  return found

  function walk(here: SchemaType, value: unknown, {path, titles, samples: outer, isHidden}: Place): void {
    const initial: unknown = here.initialValue
    const samples = isFields(initial) || Array.isArray(initial) ? [initial] : outer
    const place = {path, titles, samples, isHidden}
    const fields = isFields(value) ? value : {}
    if (isLocalizedType(here.name)) {
      const own = {field: pathToString(path), value: fields, type: here, samples: samples.filter(isFields)}
      found.push({...place, ...own})
    } else if (isObjectSchemaType(here)) {
      walkFields(here, fields, place)
    } else if (isArraySchemaType(here) && Array.isArray(value)) {
      walkItems(here, value, place)
    } else if (value !== undefined && !isHidden) {
      onPlain?.({path, field: pathToString(path), titles, type: here, text: String(value)})
    }
  }

  function walkFields(here: ObjectSchemaType, value: Fields, {path, titles, samples, ...outer}: Place): void {
    for (const {name, type: inner} of here.fields) {
      const around = {document, parent: value, value: value[name], path: [...path, name]}
      // A missing object has nothing to translate, but a missing localized value does.
      if (value[name] === undefined && !isLocalizedType(inner.name)) continue
      walk(inner, value[name], {
        path: [...path, name],
        titles: [...titles, inner.title ?? name],
        samples: samples.flatMap((sample) => (isFields(sample) ? [sample[name]] : [])),
        isHidden: outer.isHidden || hides(inner, around),
      })
    }
  }

  /** An item of a list of several kinds has the title of its kind, such as “Hero”; if there are two, “Hero 2”. */
  function walkItems(
    here: ArraySchemaType,
    items: readonly unknown[],
    {path, titles, samples, isHidden}: Place,
  ) {
    const counts = new Map<string, number>()
    for (const [index, item] of items.entries()) {
      if (!isFields(item) || typeof item['_key'] !== 'string') continue
      const inner = here.of.find(({name}) => name === item['_type']) ?? here.of[0]
      if (inner === undefined) continue
      const count = (counts.get(inner.name) ?? 0) + 1
      counts.set(inner.name, count)
      const kind = `${inner.title ?? inner.name}${count === 1 ? '' : ` ${count}`}`
      walk(inner, item, {
        path: [...path, {_key: item['_key']}],
        titles: here.of.length > 1 ? [...titles.slice(0, -1), kind] : [...titles, String(index + 1)],
        samples: samples.flat(),
        isHidden,
      })
    }
  }
}

interface Place extends Pick<LocalizedValue, 'path' | 'titles' | 'isHidden'> {
  readonly samples: readonly unknown[]
}

const hides = (
  {hidden}: SchemaType,
  around: Omit<ConditionalPropertyCallbackContext, 'currentUser'>,
): boolean => (typeof hidden === 'function' ? hidden({...around, currentUser: null}) : hidden === true)
