import type {LakeDocument} from '../../perspectives/lake-document.ts'
import type {DocumentView} from '../../perspectives/document-view.ts'
import {Place} from './place.ts'

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
