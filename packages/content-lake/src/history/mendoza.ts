import {isDeepStrictEqual} from 'node:util'
import {isJsonArray, isJsonObject, type JsonObject} from '../json.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import type {Change} from '../store/transaction.ts'

/** Of the document without `_rev`, which is the transaction's id. A missing document is `null`. */
export function documentEffects({before, after}: Pick<Change, 'before' | 'after'>) {
  const left = withoutRevision(before)
  const right = withoutRevision(after)
  return {apply: encodeMendoza(left, right), revert: encodeMendoza(right, left)}
}

function withoutRevision(document: StoredDocument | undefined): Record<string, unknown> | null {
  if (document === undefined) return null
  const {_rev, ...rest} = document
  return rest
}

export type MendozaPatch = readonly unknown[]

/** The `mendoza` package only decodes. https://github.com/sanity-io/mendoza-js */
export function encodeMendoza(left: unknown, right: unknown): MendozaPatch {
  if (isDeepStrictEqual(left, right)) return []
  if (isJsonObject(left) && isJsonObject(right)) return encodeObject(left, right)
  return [opcodes.value, right ?? null]
}

/** Patches the object on both stacks. The decoder numbers an object's keys in sorted order. */
function encodeObject(left: JsonObject, right: JsonObject): MendozaPatch {
  const patch: unknown[] = []
  const keys = Object.keys(left).toSorted()
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(right, key)) patch.push(opcodes.objectDeleteField, index)
    else if (!isDeepStrictEqual(left[key], right[key])) {
      const inside = encodeInside(fieldOpcodes, index, left[key], right[key])
      // Not as arguments of one call: a patch of a long array is longer than the stack.
      for (const part of inside ?? [opcodes.objectSetFieldValue, right[key], key]) patch.push(part)
    }
  }
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(left, key)) patch.push(opcodes.objectSetFieldValue, right[key], key)
  }
  return patch
}

/** A changed field or element; `undefined` when it shares nothing with the old one. */
function encodeInside(
  {copy, blank, pop}: typeof fieldOpcodes | typeof elementOpcodes,
  index: number,
  left: unknown,
  right: unknown,
): MendozaPatch | undefined {
  if (isJsonObject(left) && isJsonObject(right)) return [copy, index, ...encodeObject(left, right), pop]
  const built = encodeFromBlank(left, right)
  return built && [blank, index, ...built, pop]
}

/** Builds an array or string from slices of the old one. `undefined` when they share nothing. */
function encodeFromBlank(left: unknown, right: unknown): MendozaPatch | undefined {
  if (typeof left === 'string' && typeof right === 'string') return encodeString(left, right)
  // An empty array cannot be built from slices, and the decoder reads a blank as null.
  if (isJsonArray(left) && isJsonArray(right) && right.length > 0) return encodeArray(left, right)
  return undefined
}

/** Unchanged elements become slices, elements with a known `_key` changes, the rest values. */
function encodeArray(left: readonly unknown[], right: readonly unknown[]): unknown[] {
  // The first of equal elements, so that those after it continue its slice.
  const indexes = new Map(left.map((element, index) => [identify(element), index] as const).toReversed())
  const patch: unknown[] = []
  let slice: [from: number, to: number] | undefined
  const endSlice = () => {
    if (slice !== undefined) patch.push(opcodes.arrayAppendSlice, ...slice)
    slice = undefined
  }
  for (const element of right) {
    if (slice !== undefined && isDeepStrictEqual(left[slice[1]], element)) {
      slice[1]++
      continue
    }
    endSlice()
    const index = indexes.get(identify(element))
    if (index !== undefined && isDeepStrictEqual(left[index], element)) {
      slice = [index, index + 1]
      continue
    }
    const inside = index === undefined ? undefined : encodeInside(elementOpcodes, index, left[index], element)
    for (const part of inside ?? [opcodes.arrayAppendValue, element]) patch.push(part)
  }
  endSlice()
  return patch
}

/** By its `_key`, which it keeps when it changes; without one by its value. */
function identify(element: unknown): string {
  const key = isJsonObject(element) ? element['_key'] : undefined
  return typeof key === 'string' ? `key ${key}` : JSON.stringify(element)
}

/**
 * Keeps the start and the end. A slice from the middle would not do: the decoder counts those wrongly after a
 * character of several bytes.
 */
function encodeString(left: string, right: string): unknown[] | undefined {
  const prefix = commonPrefix(left, right)
  const suffix = commonSuffix(left, right, Math.min(left.length, right.length) - prefix)
  const kept = bytes(left.slice(0, prefix))
  const end = bytes(left)
  const patch: unknown[] = []
  if (prefix > 0) patch.push(opcodes.stringAppendSlice, 0, kept)
  const between = right.slice(prefix, right.length - suffix)
  if (between !== '') patch.push(opcodes.stringAppendString, between)
  if (suffix > 0) patch.push(opcodes.stringAppendSlice, end - bytes(left.slice(left.length - suffix)), end)
  return prefix + suffix > 0 ? patch : undefined
}

function commonPrefix(left: string, right: string): number {
  const limit = Math.min(left.length, right.length)
  let length = 0
  while (length < limit && left.charCodeAt(length) === right.charCodeAt(length)) length++
  // A surrogate pair is never split.
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

/** Half a surrogate pair counts as three bytes, as in the decoder. */
const bytes = (text: string): number => Buffer.byteLength(text, 'utf8')

/** https://github.com/sanity-io/mendoza-js/blob/main/src/internal-patcher.ts */
const opcodes = {
  value: 0,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
  stringAppendString: 22,
  /** `from, to`: of the input, in bytes of its UTF-8. */
  stringAppendSlice: 23,
} as const

/** `copy` and `blank` enter a field by its index; the output starts as a copy or empty. `pop` sets the field to it. */
const fieldOpcodes = {copy: 10, blank: 11, pop: 15} as const
/** The same for an element. `pop` appends the output to the array around it. */
const elementOpcodes = {copy: 12, blank: 13, pop: 16} as const
