import {z} from 'zod'
import {datelineContract, datelineProjection} from './dateline.ts'
import {linkContract, linkProjection} from './link.ts'
import {optionalSection, sectionOf} from './parse-section.ts'
import {localizedText, optionalText} from './localized.ts'

export const closingCallProjection = /* groq */ `{
  "entry": entry${datelineProjection},
  heading,
  text,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection}
}`

/** The call to action at the end of a page. */
export const closingCallContract = sectionOf('closingCall', {
  entry: z.nullable(datelineContract),
  heading: localizedText,
  text: optionalText,
  primaryAction: optionalSection('primaryAction', linkContract),
  secondaryAction: optionalSection('secondaryAction', linkContract),
})
