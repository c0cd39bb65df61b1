import {defineQuery} from 'groq'
import {z} from 'zod'
import {companyContract, companyProjection} from './company.ts'
import type {ContentQuery} from './content-types.ts'
import {linkContract, menuLinkProjection} from './link.ts'
import {defaultLocale, type LocaleCode, locales} from './locales.ts'
import {localizedTemplate, localizedText, optionalText, type Text} from './localized.ts'
import {optionalSection, sectionList, withStandIn} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

const siteSettingsQuery = defineQuery(`*[_type == 'siteSettings' && _id == 'siteSettings'][0]{
  _id,
  _type,
  brand,
  tagline,
  description,
  contactEmail,
  "organization": organization${companyProjection},
  "mainNavigation": mainNavigation[]${menuLinkProjection},
  "callToAction": callToAction${menuLinkProjection},
  "footerNavigation": footerNavigation[]${menuLinkProjection},
  "legalNavigation": legalNavigation[]${menuLinkProjection},
  "seo": seo${seoProjection},
  labels,
  errors
}`)

/** A broken field costs its own words, which are then in English. */
const english = (text: string, locale: LocaleCode): Text =>
  locale === defaultLocale ? {text} : {text, lang: locales[defaultLocale].tag}

const englishLabels = (locale: LocaleCode) => ({
  skipToContent: english('Skip to content', locale),
  menu: english('Menu', locale),
  language: english('Language', locale),
  mainNavigation: english('Main navigation', locale),
  pages: english('Pages', locale),
  legal: english('Legal', locale),
  home: english('Home page', locale),
})

const labelsContract = (locale: LocaleCode) => {
  const words = englishLabels(locale)
  const label = (name: keyof typeof words) => withStandIn(name, localizedText, words[name])
  return z.object({
    skipToContent: label('skipToContent'),
    menu: label('menu'),
    language: label('language'),
    mainNavigation: label('mainNavigation'),
    pages: label('pages'),
    legal: label('legal'),
    home: label('home'),
  })
}

const englishErrors = (locale: LocaleCode) => ({
  notFoundTitle: english('Page Not Found', locale),
  notFoundMessage: english('Page not found: {path}', locale),
  notFoundHelp: english('There is no page at this address.', locale),
  serverErrorTitle: english('Something went wrong', locale),
  serverErrorMessage: english('This page cannot be shown now.', locale),
  serverErrorHelp: english('Try again in a moment.', locale),
  backHome: english('Home page', locale),
})

const errorsContract = (locale: LocaleCode) => {
  const words = englishErrors(locale)
  const text = (name: keyof typeof words) => withStandIn(name, localizedText, words[name])
  const pathMessage = (code: LocaleCode) => localizedTemplate(code, 'path')
  return z.object({
    notFoundTitle: text('notFoundTitle'),
    notFoundMessage: withStandIn('notFoundMessage', pathMessage, words.notFoundMessage),
    notFoundHelp: text('notFoundHelp'),
    serverErrorTitle: text('serverErrorTitle'),
    serverErrorMessage: text('serverErrorMessage'),
    serverErrorHelp: text('serverErrorHelp'),
    /** For a preview link that leads nowhere any more. Content of before there was such a page does without. */
    previewTitle: optionalSection('previewTitle', optionalText),
    previewMessage: optionalSection('previewMessage', optionalText),
    previewHelp: optionalSection('previewHelp', optionalText),
    backHome: text('backHome'),
  })
}

/** What every page shares: brand, navigation, footer, labels and error messages. No field of it can cost a page. */
const contract = (locale: LocaleCode) =>
  z.object({
    _id: z.string(),
    _type: z.literal('siteSettings'),
    brand: withStandIn('brand', () => z.string(), 'Domora'),
    tagline: withStandIn('tagline', localizedText, english('Domora', locale)),
    description: optionalSection('description', optionalText),
    contactEmail: optionalSection('contactEmail', () => z.email()),
    organization: optionalSection('organization', companyContract),
    mainNavigation: sectionList('mainNavigation', linkContract),
    callToAction: optionalSection('callToAction', linkContract),
    footerNavigation: sectionList('footerNavigation', linkContract),
    legalNavigation: sectionList('legalNavigation', linkContract),
    seo: optionalSection('seo', seoContract),
    labels: withStandIn('labels', labelsContract, englishLabels(locale)),
    errors: withStandIn('errors', errorsContract, {
      ...englishErrors(locale),
      previewTitle: null,
      previewMessage: null,
      previewHelp: null,
    }),
  })

export const siteSettings = {
  query: siteSettingsQuery,
  contract,
  reads: ['siteSettings', 'page'],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type SiteSettings = z.output<ReturnType<typeof contract>>
