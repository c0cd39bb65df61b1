import type {DocumentView} from '../../perspectives/document-view.ts'
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
  return `['${escapeCharacters(name)}']`
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

/** Kept from query to query: a document's objects never change, and are gone when it is. */
const known = new WeakMap<object, Place>()

/**
 * Finds the places of objects and arrays by their identity: an evaluation hands them on as they are, it never copies
 * them.
 */
export class Places {
  readonly #view: DocumentView
  readonly #candidates: Iterator<LakeDocument>

  /** @param touched documents that the evaluation came by; they are looked through before the rest of the view. */
  constructor(view: DocumentView, touched: Iterable<LakeDocument>) {
    this.#view = view
    this.#candidates = candidates(view, touched)
  }

  /** The place of a part of a document; nothing for what the query made itself. */
  of(value: object): Place | undefined {
    const place = known.get(value)
    if (place) return place
    const document = this.#documentWithIdOf(value)
    if (document === value) return learn(document)
    // An array without a place is nearly always one that the query made: no document is looked through for it.
    if (Array.isArray(value) || this.ofScored(value)) return undefined
    return this.#search(value)
  }

  /** The document that `score()` copied, with the attribute that the copy has more. */
  ofScored(copy: object): Place | undefined {
    const document = this.#documentWithIdOf(copy)
    if (!document || !('_score' in copy) || Object.hasOwn(document, '_score')) return undefined
    const names = Object.keys(copy)
    const isCopy =
      names.length === Object.keys(document).length + 1 &&
      names.every((name) => name === '_score' || Reflect.get(copy, name) === document[name])
    return isCopy ? learn(document) : undefined
  }

  #documentWithIdOf(value: object): LakeDocument | undefined {
    return '_id' in value && typeof value._id === 'string' ? this.#view.get(value._id) : undefined
  }

  #search(value: object): Place | undefined {
    for (;;) {
      const {done, value: document} = this.#candidates.next()
      if (done) return undefined
      learn(document)
      const place = known.get(value)
      if (place) return place
    }
  }
}

function* candidates(
  view: DocumentView,
  touched: Iterable<LakeDocument>,
): Generator<LakeDocument, undefined> {
  yield* touched
  yield* view.all
}

function learn(document: LakeDocument): Place {
  const learnt = known.get(document)
  if (learnt) return learnt
  const place = new Place(document, document)
  learnInside(place, document)
  return place
}

function learnInside(place: Place, value: object): void {
  known.set(value, place)
  const inside = Array.isArray(value)
    ? place.elements()
    : Object.keys(value).map((name) => place.attribute(name))
  for (const child of inside) {
    if (typeof child?.value === 'object' && child.value !== null) learnInside(child, child.value)
  }
}
