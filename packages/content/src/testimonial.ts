import {z} from 'zod'
import {linkContract, linkProjection} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText} from './localized.ts'

export const testimonialProjection = /* groq */ `{
  _id,
  _type,
  quote,
  person,
  role,
  company,
  "source": source${linkProjection}
}`

/** What a customer says about the product. */
export const testimonialContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    _id: z.string(),
    _type: z.literal('testimonial'),
    /** Without quotation marks. */
    quote: localizedText(locale),
    person: z.string(),
    role: localizedText(locale),
    company: z.string().nullable(),
    /** Where it was said. */
    source: linkContract(locale).nullable(),
  })

export type Testimonial = z.output<ReturnType<typeof testimonialContract>>
