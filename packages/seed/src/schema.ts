import extracted from '@domora/content/schema.json' with {type: 'json'}
import {z} from 'zod'

/** A type of Studio's schema, as `sanity schema extract` writes it. */
export type Type =
  | {type: 'string' | 'number' | 'boolean' | 'unknown'; value?: unknown}
  | {type: 'inline'; name: string}
  | {type: 'array'; of: Type}
  | {type: 'union'; of: Type[]}
  | {type: 'object'; attributes: Fields; rest?: Type | undefined}

export type Fields = Record<string, {value: Type}>

const typeNode: z.ZodType<Type> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({type: z.enum(['string', 'number', 'boolean', 'unknown']), value: z.unknown().optional()}),
    z.object({type: z.literal('inline'), name: z.string()}),
    z.object({type: z.literal('array'), of: typeNode}),
    z.object({type: z.literal('union'), of: z.array(typeNode)}),
    z.object({type: z.literal('object'), attributes: fields, rest: typeNode.optional()}),
  ]),
)
const fields = z.record(z.string(), z.object({value: typeNode}))

const definitions = z.array(
  z.discriminatedUnion('type', [
    z.object({type: z.literal('type'), name: z.string(), value: typeNode}),
    z.object({type: z.literal('document'), name: z.string(), attributes: fields}),
  ]),
)

const types = new Map<string, Type>(
  definitions
    .parse(extracted)
    .map((found) => [
      found.name,
      found.type === 'type' ? found.value : {type: 'object', attributes: found.attributes},
    ]),
)

/**
 * Looks up a named type, and adds the fields that an object inherits.
 *
 * @throws {RangeError} when the schema does not have the type.
 */
export function resolve(type: Type): Exclude<Type, {type: 'inline'}> {
  if (type.type === 'inline') {
    const found = types.get(type.name)
    if (found === undefined) throw new RangeError(`the schema does not have the type ${type.name}`)
    return resolve(found)
  }
  if (type.type !== 'object' || type.rest === undefined) return type
  const inherited = resolve(type.rest)
  return inherited.type === 'object'
    ? {type: 'object', attributes: {...inherited.attributes, ...type.attributes}}
    : type
}

/** The `_type` of an object, or the value of a literal. */
export function nameOf(type: Type | undefined): unknown {
  if (type === undefined) return undefined
  const found = resolve(type)
  if (found.type === 'object') return nameOf(found.attributes['_type']?.value)
  return 'value' in found ? found.value : undefined
}
