import {z} from 'zod'

/** A JSON object: not an array, not null. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Not a record: that would look at every attribute. */
export const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'expected an object')

/** The innermost parts first. */
export const replaceParts = (object: object, replace: (part: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(object), (_name, part: unknown) => replace(part))

const jsonArray = z.array(z.unknown())

export const parseJsonArray = (json: string): unknown[] => jsonArray.parse(JSON.parse(json))

export const isJsonArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** `__proto__` changes what an object inherits, and groq-js calls `hasOwnProperty` of every object. */
export const refusedNames: readonly string[] = ['__proto__', 'hasOwnProperty']

export const refusedNameOf = (value: object): string | undefined =>
  refusedNames.find((name) => Object.hasOwn(value, name))
