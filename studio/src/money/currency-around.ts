import type {Path} from 'sanity'
import {isCurrency} from '../validation/currency.ts'

/**
 * The currency that holds at a place in a document: the `currency` field of the nearest object around it.
 * `undefined` while nobody has chosen one.
 */
export function currencyAround(document: unknown, path: Path): string | undefined {
  const around = [document]
  for (const segment of path) around.push(child(around.at(-1), segment))
  for (const value of around.toReversed()) {
    const currency: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, 'currency') : undefined
    if (isCurrency(currency)) return currency
  }
  return undefined
}

function child(value: unknown, segment: Path[number]): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (typeof segment === 'string') return Reflect.get(value, segment)
  if (!Array.isArray(value)) return undefined
  if (typeof segment === 'number') return value[segment]
  if (Array.isArray(segment)) return undefined
  return value.find(
    (item: unknown) =>
      typeof item === 'object' && item !== null && Reflect.get(item, '_key') === segment._key,
  )
}
