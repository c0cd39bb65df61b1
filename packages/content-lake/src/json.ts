import {z} from 'zod'

/** Not a record: that would look at every attribute. */
export const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'expected an object')

/** A JSON object: not an array, not null. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The innermost parts first. */
export function replaceParts(object: object, replace: (part: unknown) => unknown): unknown {
  return JSON.parse(JSON.stringify(object), (_name, part: unknown) => replace(part))
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** `__proto__` changes what an object inherits, and groq-js calls `hasOwnProperty` of every object. */
export const refusedNames: readonly string[] = ['__proto__', 'hasOwnProperty']

export function refusedNameOf(value: object): string | undefined {
  return refusedNames.find((name) => Object.hasOwn(value, name))
}
