import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {sectionOf} from './parse-section.ts'

export const formSectionProjection = /* groq */ `{kind, "form": form._ref, heading, text, campaign}`

/** The waitlist or contact form, with the labels of its own page, or a form that editors made. */
export const formSectionContract = sectionOf('formSection', {
  kind: z.enum(['waitlist', 'contact', 'form']),
  /** `_id` of the editors' form. */
  form: z.string().nullable(),
  heading: localizedText,
  text: optionalText,
  /** Campaign of sign-ups, messages and answers from visitors without a `utm_campaign`. */
  campaign: z.string().nullable(),
})
