import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {formErrorsContract} from './form-errors.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {part, type Reading} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

export const contactPageProjection = /* groq */ `{
  _id,
  _type,
  "seo": seo${seoProjection},
  heading,
  lede,
  nameLabel,
  emailLabel,
  messageLabel,
  submit,
  note,
  successTitle,
  successMessage,
  back,
  errors
}`

export const contactPageQuery = defineQuery(
  `*[_type == 'contactPage' && _id == 'contactPage'][0]${contactPageProjection}`,
)

/** Document types that `contactPageQuery` reads. */
export const contactPageTypes = ['contactPage'] as const satisfies readonly ContentType[]

/** The contact page: the form and what it says in each of its states. */
export const contactPageContract = (locale: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('contactPage'),
    seo: part('seo', seoContract, reading),
    heading: localizedText(locale),
    lede: optionalText(locale),
    nameLabel: localizedText(locale),
    emailLabel: localizedText(locale),
    messageLabel: localizedText(locale),
    submit: localizedText(locale),
    note: optionalText(locale),
    successTitle: localizedText(locale),
    successMessage: localizedText(locale),
    back: localizedText(locale),
    errors: formErrorsContract(locale),
  })

export type ContactPage = z.output<ReturnType<typeof contactPageContract>>
