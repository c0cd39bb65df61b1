import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {linkContract, linkProjection, menuLinkContract} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

const siteSettingsQuery = defineQuery(`*[_type == 'siteSettings' && _id == 'siteSettings'][0]{
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
}`)

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
const contract = (locale: LocaleCode) =>
  z.object({
    _id: z.string(),
    _type: z.literal('siteSettings'),
    brand: z.string(),
    tagline: localizedText(locale),
    description: optionalText(locale),
    contactEmail: z.email(),
    organization: optionalSection('organization', () => organization),
    mainNavigation: sectionList('mainNavigation', menuLinkContract),
    callToAction: optionalSection('callToAction', linkContract),
    footerNavigation: sectionList('footerNavigation', menuLinkContract),
    legalNavigation: sectionList('legalNavigation', menuLinkContract),
    seo: optionalSection('seo', seoContract),
    labels: labelsContract(locale),
    errors: errorsContract(locale),
  })

export const siteSettings = {
  query: siteSettingsQuery,
  contract,
  reads: ['siteSettings', 'page'],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type SiteSettings = z.output<ReturnType<typeof contract>>
