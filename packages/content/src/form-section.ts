import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {sectionOf} from './section.ts'

export const formSectionProjection = /* groq */ `{kind, heading, text, campaign}`

/** The waitlist or contact form. Its labels come from the form's own page. */
export const formSectionContract = sectionOf('formSection', {
  kind: z.enum(['waitlist', 'contact']),
  heading: localizedText,
  text: optionalText,
  /** Campaign of sign-ups and messages from visitors without a `utm_campaign`. */
  campaign: z.string().nullable(),
})

export type FormSection = z.output<typeof formSectionContract>
