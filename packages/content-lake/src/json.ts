/** An object of JSON: no array, not null. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/**
 * Attribute names that documents and queries must not have: `__proto__` changes what an object inherits, and groq-js and
 * `@sanity/mutator` call `hasOwnProperty` of every object.
 */
export const REFUSED_NAMES: readonly string[] = ['__proto__', 'hasOwnProperty']

/** The refused attribute name that an object has, if any. Does not look into nested values. */
export function refusedNameOf(value: object): string | undefined {
  return REFUSED_NAMES.find((name) => Object.hasOwn(value, name))
}
