import {z} from 'zod'
import {listOf} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionOf} from './parse-section.ts'

export const comparisonProjection = /* groq */ `{heading, text, "plans": plans[]{_key, _ref}}`

/** The comparison table of the pricing page, for all or some of its plans. */
export const comparisonContract = sectionOf('comparison', {
  heading: localizedText,
  text: optionalText,
  /** `_id` of each chosen plan; empty for all. */
  plans: listOf(z.object({_key: z.string(), _ref: z.string()}).transform(({_ref}) => _ref)),
})
