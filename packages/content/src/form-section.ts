import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {sectionOf} from './section.ts'

export const formSectionProjection = /* groq */ `{kind, heading, text, campaign}`

/** The form of the waitlist or for messages. Its labels are those of the form's own page. */
export const formSectionContract = sectionOf('formSection', {
  kind: z.enum(['waitlist', 'contact']),
  heading: localizedText,
  text: optionalText,
  /** What sign-ups and messages are counted under, for visitors who came without a `utm_campaign`. */
  campaign: z.string().nullable(),
})

export type FormSection = z.output<typeof formSectionContract>
