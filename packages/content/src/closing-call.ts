import {z} from 'zod'
import {entryContract, entryProjection} from './dateline.ts'
import {linkContract, linkProjection} from './link.ts'
import {optionalSection} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'
import {localizedText, optionalText} from './localized.ts'

export const closingCallProjection = /* groq */ `{
  "entry": entry${entryProjection},
  heading,
  text,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection}
}`

/** The last invitation of a page. */
export const closingCallContract = z.object({
  ...sectionShape,
  _type: z.literal('closingCall'),
  entry: entryContract.nullable(),
  heading: localizedText,
  text: optionalText,
  primaryAction: optionalSection('primaryAction', linkContract),
  secondaryAction: optionalSection('secondaryAction', linkContract),
})

export type ClosingCall = z.output<typeof closingCallContract>
