import {isDeepStrictEqual} from 'node:util'
import {encodeArray} from './encode-array.ts'
import {encodeString} from './encode-string.ts'
import {isJsonArray, isJsonObject, type JsonObject} from './json-value.ts'
import {OP} from './mendoza-operations.ts'

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
