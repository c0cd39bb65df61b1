import {extract} from '@sanity/mutator'
import {refusedNames} from '../json.ts'
import {pause} from '../threads.ts'
import type {PatchOperations} from './mutation.ts'
import {applyInThread, type PatchedDocument, runMutator, type SlowPatch} from './slow-patch.ts'

type Content = Record<string, unknown>

/** A step of a plain path: an attribute, a position, or all items with an attribute. */
type Segment = string | number | {readonly name: string; readonly text: string}

type Place =
  | {readonly object: Content; readonly key: string}
  | {readonly array: unknown[]; readonly key: number}

/** Above this product of characters and paths, or characters and hunks, a patch runs in a thread. */
const maxHere = 200_000

/**
 * In the order of the hosted lake. `@sanity/mutator` applies what is not a plain path.
 * @throws Error for an invalid path or diff, an increment of a text, or a patch that takes too long
 */
export async function applyPatch(
  document: PatchedDocument,
  patch: PatchOperations,
  budget: {leftMs: number},
): Promise<PatchedDocument> {
  const {setIfMissing, set, unset, diffMatchPatch, inc, dec, insert} = patch
  let copy = new Copy(document)
  const applySlowly = async (slow: SlowPatch['patch'], cost: number) => {
    const request = {document: copy.root, patch: slow}
    copy = new Copy(cost > maxHere ? await applyInThread(request, budget) : runMutator(request))
  }
  const costOf = (paths: number) => paths * JSON.stringify(copy.root).length
  const each = async <Value>(
    kind: 'set' | 'setIfMissing' | 'inc' | 'dec',
    values: Readonly<Record<string, Value>> = {},
    change: (place: Place, value: Value) => void,
  ) => {
    const entries = Object.entries(values)
    const paths = entries.map(([path]) => parsePath(path))
    if (paths.includes(undefined)) return applySlowly({[kind]: values}, costOf(paths.length))
    for (const [index, [, value]] of entries.entries()) {
      await pause()
      for (const place of copy.places(paths[index] ?? [], kind.startsWith('set'))) change(place, value)
    }
  }
  await each('setIfMissing', setIfMissing, (place, value) => {
    if ('object' in place && !Object.hasOwn(place.object, place.key)) place.object[place.key] = value
  })
  await each('set', set, write)
  for (const path of unset ?? []) {
    await pause()
    const plain = parsePath(path)
    if (plain === undefined) await applySlowly({unset: [path]}, costOf(1))
    for (const place of copy.places(plain ?? [])) {
      if ('object' in place) delete place.object[place.key]
      else place.array.splice(place.key, 1)
    }
  }
  for (const [path, diff] of Object.entries(diffMatchPatch ?? {})) {
    const length = extract(path, copy.root).join('').length
    await applySlowly({diffMatchPatch: {[path]: diff}}, length * diff.split('\n@@').length)
  }
  const increment = (sign: 1 | -1) => (place: Place, by: number) => {
    const present = read(place)
    if (present === undefined) return
    if (typeof present !== 'number') throw new Error(`Cannot increment "${place.key}", which is not a number`)
    write(place, present + sign * by)
  }
  await each('inc', inc, increment(1))
  await each('dec', dec, increment(-1))
  // Replacing missing items changes nothing; the mutator would insert them at the start of the array.
  if (insert && !('replace' in insert && extract(insert.replace, copy.root).length === 0)) {
    const path = Object.values(insert).find((value) => typeof value === 'string')
    await applySlowly({insert}, parsePath(path ?? '') ? 0 : costOf(1))
  }
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
  readonly root: PatchedDocument
  readonly #own = new Set<unknown>()

  constructor(document: PatchedDocument) {
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
    if (isContent(parent)) yield {object: parent, key: segment}
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
    if (isContent(item) && item[segment.name] === segment.text) yield {array, key}
  }
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
