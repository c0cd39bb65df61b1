import {isJsonObject} from '../../json.ts'
import type {DocumentView, LakeDocument} from '../../perspectives/document-view.ts'

export type ArraySelector = 'index' | 'key'

export class SourceLocation {
  readonly document: LakeDocument
  readonly value: unknown
  readonly #parent: SourceLocation | undefined
  readonly #segment: string | number

  constructor(
    document: LakeDocument,
    value: unknown,
    parent?: SourceLocation,
    segment: string | number = '',
  ) {
    this.document = document
    this.value = value
    this.#parent = parent
    this.#segment = segment
  }

  attribute(name: string): SourceLocation | undefined {
    if (typeof this.value !== 'object' || this.value === null || !Object.hasOwn(this.value, name))
      return undefined
    const value: unknown = Reflect.get(this.value, name)
    return new SourceLocation(this.document, value, this, name)
  }

  elements(): SourceLocation[] {
    if (!Array.isArray(this.value)) return []
    return this.value.map((value: unknown, index) => new SourceLocation(this.document, value, this, index))
  }

  isSame(other: SourceLocation): boolean {
    return this.document === other.document && this.path('index') === other.path('index')
  }

  /** Normalized JSONPath: `$['sections'][0]['title']`. */
  path(selector: ArraySelector): string {
    return this.#parent ? this.#parent.path(selector) + this.#lastSegment(this.#parent, selector) : '$'
  }

  #lastSegment(parent: SourceLocation, selector: ArraySelector): string {
    if (typeof this.#segment === 'string') return attributeSegment(this.#segment)
    const key = selector === 'key' ? keyOf(this.value) : undefined
    return key !== undefined && isOnlyOne(parent.value, key)
      ? `[?(@._key=='${escapeCharacters(key)}')]`
      : indexSegment(this.#segment)
  }
}

export const attributeSegment = (name: string): string => `['${escapeCharacters(name)}']`

export const indexSegment = (index: number): string => `[${index}]`

const escapes: Readonly<Record<string, string>> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

const escapeCharacters = (text: string): string =>
  text.replaceAll(/[\f\n\r\t'\\]/g, (character) => escapes[character] ?? character)

function keyOf(value: unknown): string | undefined {
  const key = isJsonObject(value) ? value['_key'] : undefined
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** A key that two elements share would address the first of them. */
const isOnlyOne = (array: unknown, key: string): boolean =>
  Array.isArray(array) && array.filter((element) => keyOf(element) === key).length === 1

/** Shared by all queries: the objects of a document never change. */
const knownLocations = new WeakMap<object, SourceLocation>()

export type SourceLocations = ReturnType<typeof sourceLocations>

/**
 * Finds the locations of objects and arrays by identity. The evaluation passes them on and never copies them.
 * @param touched is searched before the other documents
 */
export function sourceLocations(view: DocumentView, touched: Iterable<LakeDocument>) {
  const candidates = [...touched, ...view.all].values()
  const documentWithIdOf = (value: object) =>
    '_id' in value && typeof value._id === 'string' ? view.get(value._id) : undefined

  /** The document that `score()` copied and added an attribute to. */
  const ofScored = (copy: object): SourceLocation | undefined => {
    const document = documentWithIdOf(copy)
    if (!document || !('_score' in copy) || Object.hasOwn(document, '_score')) return undefined
    const names = Object.keys(copy)
    const isCopy =
      names.length === Object.keys(document).length + 1 &&
      names.every((name) => name === '_score' || Reflect.get(copy, name) === document[name])
    return isCopy ? register(document) : undefined
  }
  const search = (value: object): SourceLocation | undefined => {
    // The next search goes on where this one ends.
    for (const document of candidates) {
      register(document)
      const location = knownLocations.get(value)
      if (location) return location
    }
    return undefined
  }
  /** The location of a part of a document; `undefined` for values that the query created. */
  const of = (value: object): SourceLocation | undefined => {
    const location = knownLocations.get(value)
    if (location) return location
    const document = documentWithIdOf(value)
    if (document === value) return register(document)
    // An array without a known location is nearly always created by the query, so no documents are searched.
    if (Array.isArray(value) || ofScored(value)) return undefined
    return search(value)
  }
  return {of, ofScored}
}

function register(document: LakeDocument): SourceLocation {
  const known = knownLocations.get(document)
  if (known) return known
  const location = new SourceLocation(document, document)
  registerInside(location, document)
  return location
}

function registerInside(location: SourceLocation, value: object): void {
  knownLocations.set(value, location)
  const inside = Array.isArray(value)
    ? location.elements()
    : Object.keys(value).map((name) => location.attribute(name))
  for (const child of inside) {
    if (typeof child?.value === 'object' && child.value !== null) registerInside(child, child.value)
  }
}
