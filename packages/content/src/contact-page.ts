import {defineQuery} from 'groq'
import type {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {formErrorsContract} from './form-errors.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedTexts, optionalText} from './localized.ts'
import {optionalSection} from './parse-section.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const contactPageQuery = defineQuery(`*[_type == 'contactPage' && _id == 'contactPage'][0]{
  ${fixedPageProjection},
  nameLabel,
  emailLabel,
  messageLabel,
  submit,
  note,
  successTitle,
  successMessage,
  back,
  "privacyLink": privacyLink${linkProjection},
  formClosed,
  errors
}`)

/** The contact page: the form and its texts in every state. */
const contract = fixedPageContract('contactPage', {
  ...localizedTexts('nameLabel', 'emailLabel', 'messageLabel', 'submit'),
  ...localizedTexts('successTitle', 'successMessage', 'back'),
  note: optionalText,
  /** Beside the fields. */
  privacyLink: optionalSection('privacyLink', linkContract),
  /** Shown with what a visitor typed into a form that editors have deleted. */
  formClosed: optionalText,
  errors: formErrorsContract,
})

export const contactPage = contentQuery(contactPageQuery, contract)

export type ContactPage = z.output<typeof contract>
