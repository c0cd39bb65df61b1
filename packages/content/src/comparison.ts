import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {listOf} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'

export const comparisonProjection = /* groq */ `{heading, text, "plans": plans[]{_key, _ref}}`

/** The comparison table of the pricing page, for some of its plans. */
export const comparisonContract = z.object({
  ...sectionShape,
  _type: z.literal('comparison'),
  heading: localizedText,
  text: optionalText,
  /** `_id` of each chosen plan; empty for all. */
  plans: listOf(z.object({_key: z.string(), _ref: z.string()}).transform(({_ref}) => _ref)),
})

export type Comparison = z.output<typeof comparisonContract>
