import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {type LocaleCode, locales} from './locales.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {planContract, planProjection} from './plan.ts'
import {priceListContract, priceListProjection} from './price-list.ts'
import {pageProjection, pageShape, sectionReads} from './sections.ts'

const pricingPageQuery = defineQuery(`*[_type == 'pricingPage' && _id == 'pricingPage'][0]{
  ${pageProjection},
  heading,
  lede,
  defaultBilling,
  "plans": plans[]->${planProjection},
  "groups": groups[]{_key, title, "capabilities": capabilities[]->${capabilityProjection}},
  labels,
  doors,
  "priceLists": *[_type == 'priceList'] | order(currency asc) ${priceListProjection}
}`)

const labelsContract = (locale: LocaleCode) =>
  z.object({
    billing: localizedText(locale),
    monthly: localizedText(locale),
    yearly: localizedText(locale),
    currency: localizedText(locale),
    perMonth: localizedText(locale),
    perYear: localizedText(locale),
    custom: localizedText(locale),
    saving: localizedTemplate(locale, 'amount'),
    savedYearly: localizedTemplate(locale, 'amount'),
    note: optionalText(locale),
    recommended: localizedText(locale),
    compare: localizedText(locale),
    feature: localizedText(locale),
    properties: localizedText(locale),
    components: localizedText(locale),
    access: localizedText(locale),
    included: localizedText(locale),
    notIncluded: localizedText(locale),
    unlimited: localizedText(locale),
    price: localizedText(locale),
  })

/** The question how many flats a visitor lets, which leads to a plan. */
const doorsContract = (locale: LocaleCode) =>
  z.object({
    question: localizedText(locale),
    /** The answers to choose from, ascending. */
    steps: z
      .array(z.int().positive())
      .min(1)
      .transform((steps) => steps.toSorted((one, other) => one - other)),
    /** What the next plan adds. */
    next: localizedTemplate(locale, 'plan', 'features'),
    action: localizedText(locale),
  })

const groupContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    title: localizedText(locale),
    capabilities: sectionList('capabilities', capabilityContract),
  })

/** The pricing page: plans from small to large, what each of them has, and the prices in every currency. */
const contract = (locale: LocaleCode) =>
  z.object({
    ...pageShape,
    _type: z.literal('pricingPage'),
    heading: localizedText(locale),
    lede: optionalText(locale),
    defaultBilling: z.enum(['monthly', 'yearly']),
    plans: sectionList('plans', planContract),
    groups: sectionList('groups', groupContract),
    labels: labelsContract(locale),
    doors: optionalSection('doors', doorsContract),
    priceLists: sectionList('priceLists', priceListContract),
  })

export const pricingPage = {
  query: pricingPageQuery,
  contract,
  reads: ['pricingPage', 'priceList', ...sectionReads],
  lists: ['priceList'],
} as const satisfies ContentQuery<z.ZodType>

export type PricingPage = z.output<ReturnType<typeof contract>>

/** What other pages show of it: the plans, with the prices in the currency of the language. */
const pricingContract = (locale: LocaleCode) =>
  contract(locale)
    .omit({seo: true, sections: true})
    .transform(({priceLists, ...page}) => ({
      ...page,
      priceLists: priceLists.filter(({currency}) => currency === locales[locale].currency),
    }))

export const pricing = {...pricingPage, contract: pricingContract}

export type Pricing = z.output<ReturnType<typeof pricingContract>>
