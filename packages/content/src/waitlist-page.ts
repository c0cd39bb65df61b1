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
  successNextStep,
  back,
  confirm,
  confirmed,
  expired,
  unsubscribe,
  unsubscribed,
  errors
}`

export const waitlistPageQuery = defineQuery(
  `*[_type == 'waitlistPage' && _id == 'waitlistPage'][0]${waitlistPageProjection}`,
)

/** Document types that `waitlistPageQuery` reads. */
export const waitlistPageTypes = ['waitlistPage'] as const satisfies readonly ContentType[]

/** A page that asks for one press of its button. */
const questionContract = (locale: LocaleCode) =>
  z.object({heading: localizedText(locale), text: localizedText(locale), button: localizedText(locale)})

/** A page that says what has happened. */
const answerContract = (locale: LocaleCode) =>
  z.object({title: localizedText(locale), text: localizedText(locale)})

/** The waitlist page: the form, what it says in each of its states, and where the links in its mails lead. */
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
    /** That the address counts once it is confirmed by mail. Every address gets the same words. */
    successNextStep: optionalText(locale),
    back: localizedText(locale),
    // Where the links in mails lead. The page with the form does without them.
    confirm: part('confirm', questionContract, reading),
    confirmed: part('confirmed', answerContract, reading),
    /** For links of all kinds that do nothing (any more). */
    expired: part('expired', answerContract, reading),
    unsubscribe: part('unsubscribe', questionContract, reading),
    unsubscribed: part('unsubscribed', answerContract, reading),
    errors: formErrorsContract(locale),
  })

export type WaitlistPage = z.output<ReturnType<typeof waitlistPageContract>>
export type WaitlistQuestion = NonNullable<WaitlistPage['confirm']>
export type WaitlistAnswer = NonNullable<WaitlistPage['confirmed']>
