import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {planContract, planProjection} from './plan.ts'
import {sectionShape} from './section-shape.ts'

export const priceCardsProjection = /* groq */ `{heading, text, "plans": plans[]->${planProjection}}`

/** Plans with their monthly prices. The prices themselves, and the words beside them, are the pricing page's. */
export const priceCardsContract = z.object({
  ...sectionShape,
  _type: z.literal('priceCards'),
  heading: localizedText,
  text: optionalText,
  plans: sectionList('plans', planContract),
})

export type PriceCards = z.output<typeof priceCardsContract>
