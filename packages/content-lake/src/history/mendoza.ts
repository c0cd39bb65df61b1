import {isDeepStrictEqual} from 'node:util'
import {isJsonArray, isJsonObject, type JsonObject} from '../json.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import type {Change} from '../store/transaction.ts'

/** What a transaction did to a document, and what takes it back. */
export interface DocumentEffects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/**
 * The effects of a change. They are patches of the document without its `_rev`: whoever applies one writes the
 * transaction's id there. A document that does not exist is `null`.
 */
export function documentEffects({before, after}: Pick<Change, 'before' | 'after'>): DocumentEffects {
  const left = withoutRevision(before)
  const right = withoutRevision(after)
  return {apply: encodeMendoza(left, right), revert: encodeMendoza(right, left)}
}

function withoutRevision(document: StoredDocument | undefined): Record<string, unknown> | null {
  if (document === undefined) return null
  const {_rev, ...rest} = document
  return rest
}

/** A mendoza patch: operations and their operands in one flat list. */
export type MendozaPatch = readonly unknown[]

/**
 * A patch that makes `right` out of `left`, both JSON. An empty one when they are the same.
 * What the `mendoza` package decodes, in either of its two ways; that package cannot encode.
 * @see https://github.com/sanity-io/mendoza-js
 */
export function encodeMendoza(left: unknown, right: unknown): MendozaPatch {
  if (isDeepStrictEqual(left, right)) return []
  if (isJsonObject(left) && isJsonObject(right)) return encodeObject(left, right)
  return [OP.value, right ?? null]
}

/** What turns the object on both stacks into `right`. The decoder counts an object's keys in sorted order. */
function encodeObject(left: JsonObject, right: JsonObject): MendozaPatch {
  const patch: unknown[] = []
  const keys = Object.keys(left).toSorted()
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(right, key)) patch.push(OP.objectDeleteField, index)
    else if (!isDeepStrictEqual(left[key], right[key]))
      patch.push(...encodeField(index, key, left[key], right[key]))
  }
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(left, key)) patch.push(OP.objectSetFieldValue, right[key], key)
  }
  return patch
}

function encodeField(index: number, key: string, left: unknown, right: unknown): MendozaPatch {
  if (isJsonObject(left) && isJsonObject(right)) {
    const nested = encodeObject(left, right)
    return [OP.pushFieldCopy, index, ...nested, OP.returnIntoObjectSameKeyPop]
  }
  const built = encodeFromBlank(left, right)
  if (built === undefined) return [OP.objectSetFieldValue, right, key]
  return [OP.pushFieldBlank, index, ...built, OP.returnIntoObjectSameKeyPop]
}

/** One element of an array changed in place. */
function encodeElement(index: number, left: unknown, right: unknown): MendozaPatch {
  if (isJsonObject(left) && isJsonObject(right)) {
    const nested = encodeObject(left, right)
    return [OP.pushElementCopy, index, ...nested, OP.returnIntoArrayPop]
  }
  const built = encodeFromBlank(left, right)
  if (built === undefined) return [OP.arrayAppendValue, right]
  return [OP.pushElementBlank, index, ...built, OP.returnIntoArrayPop]
}

/** Arrays and strings are built anew, out of slices of what they were; nothing when they have none in common. */
function encodeFromBlank(left: unknown, right: unknown): MendozaPatch | undefined {
  if (typeof left === 'string' && typeof right === 'string') return encodeString(left, right)
  // An array that becomes empty has nothing to be built of, and the decoder takes a blank for null.
  if (isJsonArray(left) && isJsonArray(right) && right.length > 0)
    return encodeArray(left, right, encodeElement)
  return undefined
}

type EncodeElement = (index: number, left: unknown, right: unknown) => readonly unknown[]

/**
 * An array built of the elements of another one: those that stayed the same, wherever they are now, as slices; those
 * with a `_key` that was there before as changes of that element; the rest as values. Elements without a key are
 * taken for the same ones by their place, counted from whichever end they share more with.
 */
function encodeArray(
  left: readonly unknown[],
  right: readonly unknown[],
  encodeChanged: EncodeElement,
): unknown[] {
  const find = elementFinder(left, right)
  const patch: unknown[] = []
  let slice: {from: number; to: number} | undefined
  const endSlice = () => {
    if (slice !== undefined) patch.push(OP.arrayAppendSlice, slice.from, slice.to)
    slice = undefined
  }
  for (const [position, element] of right.entries()) {
    const index = find(position, element)
    if (index !== undefined && isDeepStrictEqual(left[index], element)) {
      if (slice?.to === index) {
        slice.to = index + 1
        continue
      }
      endSlice()
      slice = {from: index, to: index + 1}
      continue
    }
    endSlice()
    patch.push(
      ...(index === undefined ? [OP.arrayAppendValue, element] : encodeChanged(index, left[index], element)),
    )
  }
  endSlice()
  return patch
}

/** Finds the element of `left` that an element of `right` was. */
function elementFinder(left: readonly unknown[], right: readonly unknown[]) {
  const byKey = new Map<string, number>()
  for (const [index, element] of left.entries()) {
    const key = keyOf(element)
    if (key !== undefined && !byKey.has(key)) byKey.set(key, index)
  }
  const shift = left.length - right.length
  const start = sharedStart(left, right)
  return (position: number, element: unknown): number | undefined => {
    const key = keyOf(element)
    if (key !== undefined) return byKey.get(key)
    const index = position < start ? position : position + shift
    return index >= 0 && index < left.length ? index : undefined
  }
}

function sharedStart(left: readonly unknown[], right: readonly unknown[]): number {
  const first = right.findIndex((element, index) => !isDeepStrictEqual(element, left[index]))
  return first === -1 ? right.length : first
}

function keyOf(element: unknown): string | undefined {
  if (!isJsonObject(element)) return undefined
  const key = element['_key']
  return typeof key === 'string' ? key : undefined
}

/**
 * A string built of the beginning and the end of another one with something new between; nothing when they share
 * neither. No slice starts in the middle and ends before the end: the decoder counts those wrong after a character
 * of more than one byte.
 */
function encodeString(left: string, right: string): unknown[] | undefined {
  const prefix = commonPrefix(left, right)
  const suffix = commonSuffix(left, right, Math.min(left.length, right.length) - prefix)
  const kept = bytes(left.slice(0, prefix))
  const end = bytes(left)
  const patch: unknown[] = []
  if (prefix > 0) patch.push(OP.stringAppendSlice, 0, kept)
  const between = right.slice(prefix, right.length - suffix)
  if (between !== '') patch.push(OP.stringAppendString, between)
  if (suffix > 0) patch.push(OP.stringAppendSlice, end - bytes(left.slice(left.length - suffix)), end)
  return prefix + suffix > 0 ? patch : undefined
}

function commonPrefix(left: string, right: string): number {
  const limit = Math.min(left.length, right.length)
  let length = 0
  while (length < limit && left.charCodeAt(length) === right.charCodeAt(length)) length++
  // A character of two code units is shared whole or not at all.
  return splitsPair(left, length) || splitsPair(right, length) ? length - 1 : length
}

function commonSuffix(left: string, right: string, limit: number): number {
  let length = 0
  const at = (text: string, back: number) => text.charCodeAt(text.length - back)
  while (length < limit && at(left, length + 1) === at(right, length + 1)) length++
  const splits = (text: string) => splitsPair(text, text.length - length)
  return splits(left) || splits(right) ? length - 1 : length
}

function splitsPair(text: string, position: number): boolean {
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(position - 1))
  return isHigh && /[\uDC00-\uDFFF]/.test(text.charAt(position))
}

/** Half a pair counts three bytes here and in the decoder alike. */
function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/**
 * The operations of mendoza that the encoder uses, by their places in the decoder's table. The decoder has a stack of
 * inputs and one of outputs; `push…` goes into a field or element of the input, `…Pop` comes back out of it.
 * @see https://github.com/sanity-io/mendoza-js/blob/main/src/internal-patcher.ts
 */
const OP = {
  /** `value`: the output is this value. */
  value: 0,
  /** `index`: into a field, whose output starts as a copy of it. */
  pushFieldCopy: 10,
  /** `index`: into a field, whose output starts empty. */
  pushFieldBlank: 11,
  pushElementCopy: 12,
  pushElementBlank: 13,
  /** The output becomes the field that was gone into. */
  returnIntoObjectSameKeyPop: 15,
  /** The output is appended to the array around it. */
  returnIntoArrayPop: 16,
  /** `value, key` */
  objectSetFieldValue: 17,
  /** `index` */
  objectDeleteField: 19,
  /** `value` */
  arrayAppendValue: 20,
  /** `from, to`: elements of the input. */
  arrayAppendSlice: 21,
  /** `text` */
  stringAppendString: 22,
  /** `from, to`: of the input, in bytes of its UTF-8. */
  stringAppendSlice: 23,
} as const
