import {randomBytes} from 'node:crypto'

/**
 * Copies a document or a patch, giving every object in an array a `_key` when it has none: what
 * `autoGenerateArrayKeys` asks for.
 */
export function generateArrayKeys<Value extends object>(object: Value): Value {
  return {...object, ...keysInside(object)}
}

function keysInside(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, withKeys(child)]))
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed)
  return typeof value === 'object' && value !== null ? keysInside(value) : value
}

function keyed(item: unknown): unknown {
  const inside = withKeys(item)
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside) || '_key' in inside)
    return inside
  return {_key: randomBytes(6).toString('hex'), ...inside}
}
