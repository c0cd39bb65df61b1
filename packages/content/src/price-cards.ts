import {localizedText, optionalText} from './localized.ts'
import {sectionList, sectionOf} from './parse-section.ts'
import {planContract, planProjection} from './plan.ts'

export const priceCardsProjection = /* groq */ `{heading, text, "plans": plans[]->${planProjection}}`

/** Plans with monthly prices. The prices and their labels come from the pricing page. */
export const priceCardsContract = sectionOf('priceCards', {
  heading: localizedText,
  text: optionalText,
  plans: sectionList('plans', planContract),
})
