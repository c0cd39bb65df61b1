import {isDeepStrictEqual} from 'node:util'
import {isJsonObject} from './json-value.ts'
import {OP} from './mendoza-operations.ts'

type EncodeElement = (index: number, left: unknown, right: unknown) => readonly unknown[]

/**
 * An array built of the elements of another one: those that stayed the same, wherever they are now, as slices; those
 * with a `_key` that was there before as changes of that element; the rest as values. Elements without a key are
 * taken for the same ones by their place, counted from whichever end they share more with.
 */
export function encodeArray(
  left: readonly unknown[],
  right: readonly unknown[],
  encodeElement: EncodeElement,
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
      ...(index === undefined ? [OP.arrayAppendValue, element] : encodeElement(index, left[index], element)),
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
