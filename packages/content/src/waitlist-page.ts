import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {formErrorsContract} from './form-errors.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {part, type Reading} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

export const waitlistPageProjection = /* groq */ `{
  _id,
  _type,
  "seo": seo${seoProjection},
  heading,
  lede,
  emailLabel,
  emailPlaceholder,
  submit,
  note,
  consent,
  consentVersion,
  successTitle,
  successMessage,
  back,
  errors
}`

export const waitlistPageQuery = defineQuery(
  `*[_type == 'waitlistPage' && _id == 'waitlistPage'][0]${waitlistPageProjection}`,
)

/** Document types that `waitlistPageQuery` reads. */
export const waitlistPageTypes = ['waitlistPage'] as const satisfies readonly ContentType[]

/** The waitlist page: the form and what it says in each of its states. */
export const waitlistPageContract = (locale: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('waitlistPage'),
    seo: part('seo', seoContract, reading),
    heading: localizedText(locale),
    lede: optionalText(locale),
    emailLabel: localizedText(locale),
    emailPlaceholder: optionalText(locale),
    submit: localizedText(locale),
    note: optionalText(locale),
    /** The wording that a visitor agrees to; it is kept with the sign-up. */
    consent: localizedText(locale),
    consentVersion: z.string().min(1),
    successTitle: localizedText(locale),
    successMessage: localizedText(locale),
    back: localizedText(locale),
    errors: formErrorsContract(locale),
  })

export type WaitlistPage = z.output<ReturnType<typeof waitlistPageContract>>
