import {OP} from './mendoza-operations.ts'

/**
 * A string built of the beginning and the end of another one with something new between; nothing when they share
 * neither. No slice starts in the middle and ends before the end: the decoder counts those wrong after a character
 * of more than one byte.
 */
export function encodeString(left: string, right: string): unknown[] | undefined {
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
