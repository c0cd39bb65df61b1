import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {formErrorsContract} from './form-errors.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedText, localizedTexts, optionalText} from './localized.ts'
import {optionalSection} from './parse-section.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const waitlistPageQuery = defineQuery(`*[_type == 'waitlistPage' && _id == 'waitlistPage'][0]{
  ${fixedPageProjection},
  emailLabel,
  emailPlaceholder,
  submit,
  note,
  consent,
  consentVersion,
  successTitle,
  successMessage,
  successNextStep,
  choice,
  share,
  back,
  confirm,
  confirmed,
  expired,
  unsubscribe,
  unsubscribed,
  "privacyLink": privacyLink${linkProjection},
  errors
}`)

/** A page that asks for one click. */
export const questionContract = objectContract(localizedTexts('heading', 'text', 'button'))

/** A page that reports a result. */
export const answerContract = objectContract(localizedTexts('title', 'text'))

const consentShape = {
  /** The wording that visitors agree to; stored with the sign-up. */
  consent: localizedText,
  consentVersion: z.string().min(1),
}

/** The waitlist page: the form, its texts in every state, and the pages behind the links in mails. */
const contract = fixedPageContract('waitlistPage', {
  ...localizedTexts('emailLabel', 'submit', 'successTitle', 'successMessage', 'back'),
  emailPlaceholder: optionalText,
  note: optionalText,
  ...consentShape,
  /** Asks to confirm the address by mail. Every address gets the same text. */
  successNextStep: optionalText,
  /** Before the visitor's number of properties and plan. */
  choice: optionalText,
  /** Before a link to the waitlist with the visitor's house. */
  share: optionalText,
  // The pages behind the links in mails. The form works without them.
  confirm: optionalSection('confirm', questionContract),
  confirmed: optionalSection('confirmed', answerContract),
  /** For expired and invalid links. */
  expired: optionalSection('expired', answerContract),
  unsubscribe: optionalSection('unsubscribe', questionContract),
  unsubscribed: optionalSection('unsubscribed', answerContract),
  /** Beside the fields. */
  privacyLink: optionalSection('privacyLink', linkContract),
  errors: formErrorsContract,
})

export const waitlistPage = contentQuery(waitlistPageQuery, contract)

/** The consent alone: a mistake elsewhere on the page does not stop sign-ups. */
export const waitlistConsent = {...waitlistPage, contract: objectContract(consentShape)}

export type WaitlistPage = z.output<typeof contract>
export type WaitlistQuestion = NonNullable<WaitlistPage['confirm']>
export type WaitlistAnswer = NonNullable<WaitlistPage['confirmed']>
