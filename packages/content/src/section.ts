import {z} from 'zod'
import {anchor} from './addresses.ts'
import {objectContract} from './contract.ts'
import {activeField} from './parse-section.ts'

/** Fields of every section. */
const sectionShape = {
  _key: z.string(),
  /** The target of links with `#anchor`. */
  anchor: anchor.nullable(),
  /** The section's field in Studio: in its page, or in a shared section. */
  field: z
    .undefined()
    .optional()
    .transform(() => activeField()),
}

/** A contract for one kind of section. */
export const sectionOf = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  objectContract({...sectionShape, _type: z.literal(type), ...shape})
