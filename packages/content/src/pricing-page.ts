import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {listOf} from './list-of.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {localizedTemplate} from './message.ts'
import {entries, part, type Reading} from './parse-section.ts'
import {planContract, planProjection} from './plan.ts'
import {priceListContract, priceListProjection} from './price-list.ts'
import {seoContract, seoProjection} from './seo.ts'

export const pricingPageProjection = /* groq */ `{
  _id,
  _type,
  "seo": seo${seoProjection},
  heading,
  lede,
  defaultBilling,
  "plans": plans[]->${planProjection},
  "groups": groups[]{_key, title, "capabilities": capabilities[]->${capabilityProjection}},
  labels,
  "priceLists": *[_type == 'priceList'] | order(currency asc) ${priceListProjection}
}`

export const pricingPageQuery = defineQuery(
  `*[_type == 'pricingPage' && _id == 'pricingPage'][0]${pricingPageProjection}`,
)

/** Document types that `pricingPageQuery` reads; `page` by way of links. */
export const pricingPageTypes = [
  'pricingPage',
  'plan',
  'priceList',
  'capability',
  'page',
] as const satisfies readonly ContentType[]

const labelsContract = (locale: LocaleCode) =>
  z.object({
    billing: localizedText(locale),
    monthly: localizedText(locale),
    yearly: localizedText(locale),
    currency: localizedText(locale),
    perMonth: localizedText(locale),
    perYear: localizedText(locale),
    freeForever: localizedText(locale),
    custom: localizedText(locale),
    saving: localizedTemplate(locale, 'amount'),
    savedYearly: localizedTemplate(locale, 'amount'),
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

/** The pricing page: plans from small to large, what each of them has, and the prices in every currency. */
export const pricingPageContract = (locale: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('pricingPage'),
    seo: part('seo', seoContract, reading),
    heading: localizedText(locale),
    lede: optionalText(locale),
    defaultBilling: z.enum(['monthly', 'yearly']),
    plans: entries('plans', planContract, reading),
    groups: listOf(
      z.object({
        _key: z.string(),
        title: localizedText(locale),
        capabilities: entries('capabilities', capabilityContract, reading),
      }),
    ),
    labels: labelsContract(locale),
    priceLists: entries('priceLists', priceListContract, reading),
  })

export type PricingPage = z.output<ReturnType<typeof pricingPageContract>>
