import {z} from 'zod'

export const jsonObject = z.record(z.string(), z.unknown())

/** A JSON object: not an array, not null. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A copy of an object of JSON with its parts replaced, the innermost first.
 * @returns JSON, to be parsed by the caller's schema
 */
export function replaceParts(object: object, replace: (part: unknown) => unknown): unknown {
  return JSON.parse(JSON.stringify(object), (_name, part: unknown) => replace(part))
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/**
 * Attribute names that documents and queries must not have: `__proto__` changes what an object inherits, and groq-js and
 * `@sanity/mutator` call `hasOwnProperty` of every object.
 */
export const refusedNames: readonly string[] = ['__proto__', 'hasOwnProperty']

/** The refused attribute name that an object has, if any. Does not look into nested values. */
export function refusedNameOf(value: object): string | undefined {
  return refusedNames.find((name) => Object.hasOwn(value, name))
}
