import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'

export const capabilityProjection = /* groq */ `{
  _id,
  _type,
  title,
  description,
  "plan": plan._ref
}`

/** A feature of the product: a row of the comparison table. */
export const capabilityContract = objectContract({
  _id: z.string(),
  _type: z.literal('capability'),
  title: localizedText,
  description: optionalText,
  /** `_id` of the smallest plan that includes it; all larger plans do too. */
  plan: z.string(),
})

export type Capability = z.output<typeof capabilityContract>
