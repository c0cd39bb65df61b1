import {isDeepStrictEqual} from 'node:util'

/** Items of lists are known by their key or id, so that an inserted one leaves the others as they are. */
const nameOf = (item: unknown, index: number): unknown =>
  (typeof item === 'object' &&
    item !== null &&
    (Reflect.get(item, '_key') ?? Reflect.get(item, '_id') ?? Reflect.get(item, 'id'))) ||
  index

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** The new value, with every part of the old one that is equal: readers know by identity what they have parsed. */
export function reuseEqual(old: unknown, value: unknown): unknown {
  if (typeof old !== 'object' || typeof value !== 'object' || old === null || value === null) return value
  if (Array.isArray(old) && Array.isArray(value)) {
    const known = new Map(old.map((item, index) => [nameOf(item, index), item]))
    const items = value.map((item, index) => reuseEqual(known.get(nameOf(item, index)), item))
    return items.length === old.length && items.every((item, index) => item === old[index]) ? old : items
  }
  // Such as a Map.
  if (!isPlain(old) || !isPlain(value)) return isDeepStrictEqual(old, value) ? old : value
  const before = new Map(Object.entries(old))
  const fields = Object.entries(value).map(
    ([name, field]) => [name, reuseEqual(before.get(name), field)] as const,
  )
  const isEqual =
    fields.length === before.size &&
    fields.every(([name, field]) => before.has(name) && field === before.get(name))
  return isEqual ? old : Object.fromEntries(fields)
}
