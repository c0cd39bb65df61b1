import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {listOf, mapContract, objectContract, switchContract} from './contract.ts'
import {localizedText, localizedTexts, optionalText} from './localized.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {answerContract, questionContract} from './waitlist-page.ts'

/** What a field of a form asks for. */
export const formFieldKinds = [
  'shortText',
  'longText',
  'email',
  'telephone',
  'number',
  'choice',
  'choices',
  'consent',
] as const

const key = z.string().regex(/^[\w-]{1,64}$/, 'is not a key')

const fieldContract = objectContract({
  _key: key,
  kind: z.enum(formFieldKinds),
  /** The wording of a consent. */
  label: localizedText,
  help: optionalText,
  /** Shown when the value is missing or wrong. */
  error: optionalText,
  isRequired: switchContract,
  options: sectionList('options', objectContract({_key: key, label: localizedText})),
  /** Of the wording of a consent. */
  version: z.string().min(1).nullable(),
})

/** A form that editors made. Fields that break the contract are left out. */
export const formContract = objectContract({
  _id: z.string().regex(/^[\w.-]+$/),
  _type: z.literal('form'),
  ...localizedTexts('title', 'purpose', 'submit', 'successTitle', 'successMessage'),
  retentionDays: z.int().min(1).max(3_650),
  notify: listOf(z.email()),
  asksToConfirm: switchContract,
  fields: mapContract(sectionList('fields', fieldContract), (fields) =>
    fields.map((field) => ({...field, name: `f-${field._key}`})),
  ),
  // The pages behind the link in the mail.
  confirm: optionalSection('confirm', questionContract),
  confirmed: optionalSection('confirmed', answerContract),
  fileLabel: optionalText,
  file: z.object({url: z.url({protocol: /^https?$/}), name: z.string().nullable()}).nullable(),
})

export type CustomForm = z.output<typeof formContract>

export const everyForm = /* groq */ `*[_type == 'form'] | order(title.gb asc, _id asc) {
  _id,
  _type,
  title,
  purpose,
  retentionDays,
  notify,
  asksToConfirm,
  "fields": fields[]{_key, kind, label, help, error, isRequired, "options": options[]{_key, label}, version},
  submit,
  successTitle,
  successMessage,
  confirm,
  confirmed,
  fileLabel,
  "file": file.asset->{url, "name": originalFilename}
}`

const formsQuery = defineQuery(`${everyForm}`)

/** Every form, in one query: an address in a form names one of them, and must not fill the memory with others. */
export const forms = contentQuery(formsQuery, sectionList('forms', formContract))
