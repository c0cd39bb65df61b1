import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {formErrorsContract} from './form-errors.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedText, optionalText} from './localized.ts'
import {optionalSection} from './parse-section.ts'
import {pageProjection, pageShape} from './sections.ts'

const waitlistPageQuery = defineQuery(`*[_type == 'waitlistPage' && _id == 'waitlistPage'][0]{
  ${pageProjection},
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
  "privacyLink": privacyLink${linkProjection},
  errors
}`)

/** A page that asks for one press of its button. */
const questionContract = objectContract({heading: localizedText, text: localizedText, button: localizedText})

/** A page that says what has happened. */
const answerContract = objectContract({title: localizedText, text: localizedText})

const consentShape = {
  /** The wording that a visitor agrees to; it is kept with the sign-up. */
  consent: localizedText,
  consentVersion: z.string().min(1),
}

/** The waitlist page: the form, what it says in each of its states, and where the links in its mails lead. */
const contract = objectContract({
  ...pageShape,
  _type: z.literal('waitlistPage'),
  heading: localizedText,
  lede: optionalText,
  emailLabel: localizedText,
  emailPlaceholder: optionalText,
  submit: localizedText,
  note: optionalText,
  ...consentShape,
  successTitle: localizedText,
  successMessage: localizedText,
  /** That the address counts once it is confirmed by mail. Every address gets the same words. */
  successNextStep: optionalText,
  back: localizedText,
  // Where the links in mails lead. The page with the form does without them.
  confirm: optionalSection('confirm', questionContract),
  confirmed: optionalSection('confirmed', answerContract),
  /** For links of all kinds that do nothing (any more). */
  expired: optionalSection('expired', answerContract),
  unsubscribe: optionalSection('unsubscribe', questionContract),
  unsubscribed: optionalSection('unsubscribed', answerContract),
  /** Beside the fields. */
  privacyLink: optionalSection('privacyLink', linkContract),
  errors: formErrorsContract,
})

export const waitlistPage = {
  query: waitlistPageQuery,
  contract,
} as const satisfies ContentQuery

/** Its consent alone: a mistake elsewhere in the page does not stop sign-ups. */
export const waitlistConsent = {...waitlistPage, contract: objectContract(consentShape)}

export type WaitlistPage = z.output<typeof contract>
export type WaitlistQuestion = NonNullable<WaitlistPage['confirm']>
export type WaitlistAnswer = NonNullable<WaitlistPage['confirmed']>
