import {z} from 'zod'
import {anchor} from './addresses.ts'
import {activeField} from './parse-section.ts'

/** What every section has. */
export const sectionShape = {
  _key: z.string(),
  /** Where links with `#anchor` lead. */
  anchor: anchor.nullable(),
  /** Where the section stands in Studio: in its page, or in a shared section. */
  field: z
    .undefined()
    .optional()
    .transform(() => activeField()),
}
