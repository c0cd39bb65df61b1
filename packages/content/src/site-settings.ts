import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {linkContract, linkProjection} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {localizedTemplate} from './message.ts'
import {entries, part, type Reading} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

export const siteSettingsProjection = /* groq */ `{
  _id,
  _type,
  brand,
  tagline,
  description,
  contactEmail,
  "organization": organization{
    legalName,
    street,
    postalCode,
    city,
    country,
    register,
    vatId,
    representative
  },
  "mainNavigation": mainNavigation[]${linkProjection},
  "callToAction": callToAction${linkProjection},
  "footerNavigation": footerNavigation[]${linkProjection},
  "legalNavigation": legalNavigation[]${linkProjection},
  "seo": seo${seoProjection},
  labels,
  errors
}`

export const siteSettingsQuery = defineQuery(
  `*[_type == 'siteSettings' && _id == 'siteSettings'][0]${siteSettingsProjection}`,
)

/** Document types that `siteSettingsQuery` reads; `page` by way of links. */
export const siteSettingsTypes = ['siteSettings', 'page'] as const satisfies readonly ContentType[]

const labelsContract = (locale: LocaleCode) =>
  z.object({
    skipToContent: localizedText(locale),
    menu: localizedText(locale),
    language: localizedText(locale),
    mainNavigation: localizedText(locale),
    pages: localizedText(locale),
    legal: localizedText(locale),
    home: localizedText(locale),
  })

const errorsContract = (locale: LocaleCode) =>
  z.object({
    notFoundTitle: localizedText(locale),
    notFoundMessage: localizedTemplate(locale, 'path'),
    notFoundHelp: localizedText(locale),
    serverErrorTitle: localizedText(locale),
    serverErrorMessage: localizedText(locale),
    serverErrorHelp: localizedText(locale),
    /** For a preview link that leads nowhere any more. Content of before there was such a page does without. */
    previewTitle: optionalText(locale).optional(),
    previewMessage: optionalText(locale).optional(),
    previewHelp: optionalText(locale).optional(),
    backHome: localizedText(locale),
  })

/** Who is behind the site, as the imprint and search engines have it. Names and addresses have no language. */
const organization = z.object({
  legalName: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  register: z.string().nullable(),
  vatId: z.string().nullable(),
  representative: z.string().nullable(),
})

/** What every page shares: brand, navigation, footer, labels and error messages. */
export const siteSettingsContract = (locale: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('siteSettings'),
    brand: z.string(),
    tagline: localizedText(locale),
    description: optionalText(locale),
    contactEmail: z.email(),
    organization: part('organization', () => organization, reading),
    mainNavigation: entries('mainNavigation', linkContract, reading),
    callToAction: part('callToAction', linkContract, reading),
    footerNavigation: entries('footerNavigation', linkContract, reading),
    legalNavigation: entries('legalNavigation', linkContract, reading),
    seo: part('seo', seoContract, reading),
    labels: labelsContract(locale),
    errors: errorsContract(locale),
  })

export type SiteSettings = z.output<ReturnType<typeof siteSettingsContract>>
