import {z} from 'zod'
import {objectContract, switchContract} from './contract.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedTexts, optionalText} from './localized.ts'
import {optionalSection} from './parse-section.ts'

export const planProjection = /* groq */ `{
  _id,
  _type,
  key,
  title,
  summary,
  propertyLimit,
  units,
  components,
  access,
  recommended,
  "action": action${linkProjection}
}`

/** A plan for sale. The price list of each currency has its price. */
export const planContract = objectContract({
  _id: z.string(),
  _type: z.literal('plan'),
  key: z.string(),
  ...localizedTexts('title', 'units', 'components', 'access'),
  summary: optionalText,
  /** Maximum number of properties; `null` without a limit. */
  propertyLimit: z.int().positive().nullable(),
  recommended: switchContract,
  action: optionalSection('action', linkContract),
})

export type Plan = z.output<typeof planContract>
