import {randomBytes} from 'node:crypto'

/**
 * Copies a value, giving every object in an array a `_key` when it has none: what
 * `autoGenerateArrayKeys` asks for.
 */
export function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const keyed = generateArrayKeys(item)
      if (typeof keyed !== 'object' || keyed === null || Array.isArray(keyed) || '_key' in keyed) return keyed
      return {_key: randomBytes(6).toString('hex'), ...keyed}
    })
  }
  return typeof value === 'object' && value !== null ? keysInside(value) : value
}

function keysInside(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, generateArrayKeys(child)]))
}

/** The same for the values of an object whose own shape must not change, such as a document or a patch. */
export function generateArrayKeysWithin<Value extends object>(object: Value): Value {
  return {...object, ...keysInside(object)}
}
