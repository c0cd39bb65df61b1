import {z} from 'zod'
import {displayNames} from './format.ts'
import type {LocaleCode} from './locales.ts'
import type {PortableText} from './portable-text.ts'
import {partsOf} from './template.ts'

/** For the site settings. */
export const companyProjection = /* groq */ `{
  isSample,
  legalName,
  street,
  postalCode,
  city,
  country,
  register,
  vatId,
  representative,
  phone,
  dataProtectionOfficer,
  authority,
  hosting,
  mailProvider,
  paymentProviders
}`

/** The company behind the site, for legal pages and mails. Names and addresses are not translated. */
export const companyContract = z.object({
  /** Whether these are sample data of a company that does not exist. */
  isSample: z.boolean().nullable(),
  legalName: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 code, such as `DE`. */
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
  register: z.string().nullable(),
  vatId: z.string().nullable(),
  representative: z.string().nullable(),
  phone: z.string().nullable(),
  dataProtectionOfficer: z.string().nullable(),
  /** The supervisory authority for data protection. */
  authority: z.string().nullable(),
  hosting: z.string().nullable(),
  mailProvider: z.string().nullable(),
  paymentProviders: z.string().nullable(),
})

export type Company = z.output<typeof companyContract>

/** Values of `{legalName}` and other names in a text; `null` where the settings have none. */
export type Particulars = Readonly<Record<string, string | null>>

/** `{sample}` is empty, and shows its block for sample data only. */
export function particularsOf(
  {organization, contactEmail}: {readonly organization: Company | null; readonly contactEmail: string | null},
  locale: LocaleCode,
): Particulars {
  if (organization === null) return {contactEmail}
  const {isSample, country, ...others} = organization
  return {
    ...others,
    contactEmail,
    country: displayNames(locale, 'region').of(country) ?? country,
    sample: isSample === true ? '' : null,
  }
}

/** Fills in the company's particulars; the e-mail address becomes a link. Leaves out a block that names one without a value. */
export function withParticulars(text: PortableText, particulars: Particulars): PortableText {
  const blocks = text.blocks.flatMap((block) => {
    let complete = true
    const children = block.children.flatMap((span) =>
      partsOf(span.text).flatMap(({text: written, name}, index) => {
        const value = name === undefined ? written : particulars[name]
        complete &&= value !== null
        const marks = name === 'contactEmail' ? [...span.marks, 'email'] : span.marks
        return value === '' ? [] : {...span, _key: `${span._key}-${index}`, text: value ?? written, marks}
      }),
    )
    const href = `mailto:${particulars['contactEmail']}`
    const markDefs = [...block.markDefs, {_type: 'link' as const, _key: 'email', href}]
    return complete ? {...block, children, markDefs} : []
  })
  return {...text, blocks}
}
