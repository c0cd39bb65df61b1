import {extract, Mutation as Mutator} from '@sanity/mutator'
import {isJsonObject, refusedNames} from '../json.ts'
import type {LakeDocument} from '../perspectives/document-view.ts'
import type {PatchOperations} from './mutation.ts'

type Content = Record<string, unknown>

/** A step of a plain path: an attribute, a position, or all items with an attribute. */
type Segment = string | number | {readonly name: string; readonly text: string}

type Place =
  | {readonly object: Content; readonly key: string}
  | {readonly array: unknown[]; readonly key: number}

const maxQuickPaths = 50

/** False for a patch that may take long. @throws Error for an invalid path */
export function isQuick({insert, diffMatchPatch, unset = [], ...changes}: PatchOperations): boolean {
  const paths = [...unset, ...Object.values(changes).flatMap((values) => Object.keys(values ?? {}))]
  return !insert && !diffMatchPatch && paths.length <= maxQuickPaths && paths.every(parsePath)
}

/**
 * In the order of the hosted lake. Plain paths, such as `a.b[0]` and `list[_key=="x"].c`, change one copy of the document.
 * `@sanity/mutator` applies the others.
 * @throws Error for an invalid path or diff, or an increment of a text
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): LakeDocument {
  const {setIfMissing, set, unset, diffMatchPatch, inc, dec, insert} = patch
  let copy = new Copy(document)
  const applyOther = (operations: object) => {
    const mutator = new Mutator({mutations: [{patch: {id: document._id, ...operations}}]})
    copy = new Copy(mutator.apply(copy.root) ?? copy.root)
  }
  const each = <Value>(
    kind: 'set' | 'setIfMissing' | 'inc' | 'dec',
    values: Readonly<Record<string, Value>> = {},
    change: (place: Place, value: Value) => void,
  ) => {
    const changes = Object.entries(values).map(([path, value]) => ({path: parsePath(path), value}))
    if (changes.some(({path}) => path === undefined)) return applyOther({[kind]: values})
    for (const {path = [], value} of changes)
      for (const place of copy.places(path, kind.startsWith('set'))) change(place, value)
  }
  each('setIfMissing', setIfMissing, (place, value) => {
    if ('object' in place && !Object.hasOwn(place.object, place.key)) place.object[place.key] = value
  })
  each('set', set, write)
  for (const path of unset ?? []) {
    const plain = parsePath(path)
    if (plain === undefined) applyOther({unset: [path]})
    for (const place of copy.places(plain ?? [])) {
      if ('object' in place) delete place.object[place.key]
      else place.array.splice(place.key, 1)
    }
  }
  if (diffMatchPatch) applyOther({diffMatchPatch})
  const increment = (sign: 1 | -1) => (place: Place, by: number) => {
    const present = read(place)
    if (present === undefined) return
    if (typeof present !== 'number') throw new Error(`Cannot increment "${place.key}", which is not a number`)
    write(place, present + sign * by)
  }
  each('inc', inc, increment(1))
  each('dec', dec, increment(-1))
  // Replacing missing items changes nothing; the mutator would insert them at the start of the array.
  if (insert && !('replace' in insert && extract(insert.replace, copy.root).length === 0))
    applyOther({insert})
  return copy.root
}

function read(place: Place): unknown {
  if ('array' in place) return place.array[place.key]
  return Object.hasOwn(place.object, place.key) ? place.object[place.key] : undefined
}

function write(place: Place, value: unknown): void {
  if ('array' in place) place.array[place.key] = value
  else place.object[place.key] = value
}

class Copy {
  readonly root: LakeDocument
  readonly #own = new Set<unknown>()

  constructor(document: LakeDocument) {
    this.root = {...document}
  }

  /**
   * The last items of an array first.
   * @param create adds missing objects, and allows the position after the last item
   */
  *places(path: readonly Segment[], create = false, parent: unknown = this.root): Generator<Place> {
    const [segment, ...rest] = path
    if (segment === undefined) return
    for (const place of placesIn(parent, segment, create && rest.length === 0)) {
      if (rest.length === 0) yield place
      else
        yield* this.places(
          rest,
          create,
          this.#child(place, create && rest.every((one) => typeof one === 'string')),
        )
    }
  }

  #child(place: Place, create: boolean): unknown {
    const present = read(place)
    const isPrimitive = typeof present !== 'object' || present === null
    if (isPrimitive ? !create : this.#own.has(present)) return present
    const own = isPrimitive ? {} : Array.isArray(present) ? [...present] : {...present}
    this.#own.add(own)
    write(place, own)
    return own
  }
}

function* placesIn(parent: unknown, segment: Segment, create: boolean): Generator<Place> {
  if (typeof segment === 'string') {
    if (isJsonObject(parent)) yield {object: parent, key: segment}
    return
  }
  if (!Array.isArray(parent)) return
  const array: unknown[] = parent
  if (typeof segment === 'number') {
    const key = segment < 0 ? segment + array.length : segment
    if (key >= 0 && key < array.length + (create ? 1 : 0)) yield {array, key}
    return
  }
  for (let key = array.length - 1; key >= 0; key--) {
    const item = array[key]
    if (isJsonObject(item) && item[segment.name] === segment.text) yield {array, key}
  }
}

const segmentPattern = /(?:^|\.)([a-zA-Z_]\w*)|\[(-?\d+)\]|\[([a-zA-Z_]\w*) ?== ?"([^"\\]*)"\]/y

/** `undefined` for another JSONMatch path. @throws Error for an invalid path or a refused name */
function parsePath(path: string): Segment[] | undefined {
  const segments: Segment[] = []
  segmentPattern.lastIndex = 0
  while (segmentPattern.lastIndex < path.length) {
    const [, attribute, index, name, text = ''] = segmentPattern.exec(path) ?? []
    if (attribute !== undefined && refusedNames.includes(attribute))
      throw new Error(`Attributes cannot have the name "${attribute}"`)
    const segment = attribute ?? (index === undefined ? name && {name, text} : Number(index))
    if (segment === undefined || segment === '') {
      // The mutator would ignore what follows.
      if (/[\w\]] +[\w[]|!(?!=)/.test(path.replaceAll(/"[^"]*"|'[^']*'/g, '""')))
        throw new Error(`Failed to parse JSON path "${path}"`)
      return undefined
    }
    segments.push(segment)
  }
  return typeof segments[0] === 'string' ? segments : undefined
}
