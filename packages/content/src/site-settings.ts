import {defineQuery} from 'groq'
import {z} from 'zod'
import {companyContract, companyProjection} from './company.ts'
import {forwardIssues, mapContract, objectContract, unchecked} from './contract.ts'
import {contentQuery} from './content-types.ts'
import {fieldOf} from './field-of.ts'
import {linkContract, menuLinkProjection} from './link.ts'
import {defaultLocale, locales} from './locales.ts'
import {localizedTemplate, localizedText, optionalText, type Text} from './localized.ts'
import {activeContext, optionalSection, sectionList, withStandIn} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

const siteSettingsQuery = defineQuery(`*[_type == 'siteSettings' && _id == 'siteSettings'][0]{
  _id,
  _type,
  brand,
  tagline,
  description,
  contactEmail,
  "organization": organization${companyProjection},
  "mainNavigation": mainNavigation[]{
    _type == 'linkGroup' => {_type, label, "links": links[]${menuLinkProjection}},
    _type != 'linkGroup' => ${menuLinkProjection}
  },
  "callToAction": callToAction${menuLinkProjection},
  "footerNavigation": footerNavigation[]${menuLinkProjection},
  "legalNavigation": legalNavigation[]${menuLinkProjection},
  "seo": seo${seoProjection},
  labels,
  errors
}`)

/** A text with an English default, for a missing or broken one. */
const text = (path: string, english: string, contract = localizedText) =>
  withStandIn(path, contract, (): Text => {
    const isEnglish = activeContext().locale === defaultLocale
    return {text: english, ...(!isEnglish && {lang: locales[defaultLocale].tag})}
  })

const labels = {
  skipToContent: text('labels.skipToContent', 'Skip to content'),
  menu: text('labels.menu', 'Menu'),
  language: text('labels.language', 'Language'),
  mainNavigation: text('labels.mainNavigation', 'Main navigation'),
  pages: text('labels.pages', 'Pages'),
  legal: text('labels.legal', 'Legal'),
  home: text('labels.home', 'Home page'),
}

const errors = {
  notFoundTitle: text('errors.notFoundTitle', 'Page Not Found'),
  notFoundMessage: text('errors.notFoundMessage', 'Page not found: {path}', localizedTemplate('path')),
  notFoundHelp: text('errors.notFoundHelp', 'There is no page at this address.'),
  serverErrorTitle: text('errors.serverErrorTitle', 'Something went wrong'),
  serverErrorMessage: text('errors.serverErrorMessage', 'This page cannot be shown now.'),
  serverErrorHelp: text('errors.serverErrorHelp', 'Try again in a moment.'),
  /** For an expired preview link. Older content lacks it. */
  previewTitle: optionalSection('errors.previewTitle', optionalText),
  previewMessage: optionalSection('errors.previewMessage', optionalText),
  previewHelp: optionalSection('errors.previewHelp', optionalText),
  backHome: text('errors.backHome', 'Home page'),
}

/** An object whose texts have defaults: a missing text does not break the others. */
const texts = <Shape extends z.core.$ZodShape>(shape: Shape) => {
  const contract = z.object(shape)
  const names = Object.keys(shape)
  return mapContract(unchecked<z.input<typeof contract> | null>(), (value) =>
    contract.parse(Object.fromEntries(names.map((name) => [name, fieldOf(value, name) ?? null]))),
  )
}

const linkGroup = mapContract(
  objectContract({
    _type: z.literal('linkGroup'),
    label: localizedText,
    links: sectionList('links', linkContract),
  }),
  ({_type, ...group}) => (group.links.length === 0 ? null : group),
)

/** A link, or a group of links. */
const menuEntry = mapContract(
  unchecked<z.input<typeof linkContract> | z.input<typeof linkGroup>>(),
  (value, context) => {
    const contract = fieldOf(value, '_type') === 'linkGroup' ? linkGroup : linkContract
    const parsed = z.safeParse(contract, value)
    return parsed.error === undefined ? parsed.data : forwardIssues(parsed.error, context)
  },
)

/** Shared by all pages: brand, navigation, footer, labels and error messages. A broken field never breaks a page. */
const contract = objectContract({
  _id: z.string(),
  _type: z.literal('siteSettings'),
  brand: withStandIn('brand', z.string(), () => 'Domora'),
  tagline: text('tagline', 'Domora'),
  description: optionalSection('description', optionalText),
  contactEmail: optionalSection('contactEmail', z.email()),
  organization: optionalSection('organization', companyContract),
  mainNavigation: sectionList('mainNavigation', menuEntry),
  callToAction: optionalSection('callToAction', linkContract),
  footerNavigation: sectionList('footerNavigation', linkContract),
  legalNavigation: sectionList('legalNavigation', linkContract),
  seo: optionalSection('seo', seoContract),
  labels: texts(labels),
  errors: texts(errors),
})

export const siteSettings = contentQuery(siteSettingsQuery, contract)

export type SiteSettings = z.output<typeof contract>

/** Every link of the menus. */
export const menuLinks = ({mainNavigation, footerNavigation, legalNavigation}: SiteSettings) => [
  ...mainNavigation.flatMap((entry) => ('links' in entry ? entry.links : entry)),
  ...footerNavigation,
  ...legalNavigation,
]
