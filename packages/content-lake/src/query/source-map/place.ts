import {unescapeName} from '../syntax/unsafe-names.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'

/** How paths name the elements of arrays: by their position, or by `_key` where they have one. */
export type ArraySelector = 'index' | 'key'

/** Where a value is in a stored document. */
export class Place {
  readonly document: LakeDocument
  readonly value: unknown
  readonly #parent: Place | undefined
  readonly #segment: string | number
  readonly #paths: {index?: string; key?: string} = {}

  /** The document itself, or with a parent what that has under an attribute's name or an element's index. */
  constructor(document: LakeDocument, value: unknown, parent?: Place, segment: string | number = '') {
    this.document = document
    this.value = value
    this.#parent = parent
    this.#segment = segment
  }

  /** The place of an attribute; nothing when the value is no object that has it. */
  attribute(name: string): Place | undefined {
    if (typeof this.value !== 'object' || this.value === null || !Object.hasOwn(this.value, name))
      return undefined
    const value: unknown = Reflect.get(this.value, name)
    return new Place(this.document, value, this, name)
  }

  /** The places of an array's elements; none when the value is no array. */
  elements(): Place[] {
    if (!Array.isArray(this.value)) return []
    return this.value.map((value: unknown, index) => new Place(this.document, value, this, index))
  }

  /** True for the same path in the same document. */
  isSame(other: Place): boolean {
    return this.document === other.document && this.path('index') === other.path('index')
  }

  /** The path in the form of normalized JSONPath, as source maps write it: `$['sections'][0]['title']`. */
  path(selector: ArraySelector): string {
    return (this.#paths[selector] ??= this.#parent
      ? this.#parent.path(selector) + this.#lastSegment(this.#parent, selector)
      : '$')
  }

  #lastSegment(parent: Place, selector: ArraySelector): string {
    if (typeof this.#segment === 'string') return attributeSegment(this.#segment)
    const key = selector === 'key' ? keyOf(this.value) : undefined
    return key !== undefined && isOnlyOne(parent.value, key)
      ? `[?(@._key=='${escapeCharacters(key)}')]`
      : indexSegment(this.#segment)
  }
}

export function attributeSegment(name: string): string {
  return `['${escapeCharacters(unescapeName(name))}']`
}

export function indexSegment(index: number): string {
  return `[${index}]`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

function escapeCharacters(text: string): string {
  return text.replaceAll(/[\f\n\r\t'\\]/g, (character) => ESCAPES[character] ?? character)
}

function keyOf(value: unknown): string | undefined {
  const isKeyed = typeof value === 'object' && value !== null && '_key' in value
  return isKeyed && typeof value._key === 'string' && value._key !== '' ? value._key : undefined
}

/** A key that two elements share would lead to the first of them. */
function isOnlyOne(array: unknown, key: string): boolean {
  return Array.isArray(array) && array.filter((element) => keyOf(element) === key).length === 1
}
