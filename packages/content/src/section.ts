import {z} from 'zod'
import {anchor} from './addresses.ts'
import {objectContract} from './contract.ts'
import {activeField} from './parse-section.ts'

/** What every section has. */
const sectionShape = {
  _key: z.string(),
  /** Where links with `#anchor` lead. */
  anchor: anchor.nullable(),
  /** Where the section stands in Studio: in its page, or in a shared section. */
  field: z
    .undefined()
    .optional()
    .transform(() => activeField()),
}

/** The contract of one kind of section. */
export const sectionOf = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  objectContract({...sectionShape, _type: z.literal(type), ...shape})
