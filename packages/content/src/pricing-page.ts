import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {mapContract, objectContract} from './contract.ts'
import {locales} from './locales.ts'
import {localizedTemplate, localizedText, localizedTexts, optionalText} from './localized.ts'
import {activeContext, optionalSection, sectionList} from './parse-section.ts'
import {titledPageContract} from './link.ts'
import {titledPageProjection} from './page-locales.ts'
import {planContract, planProjection} from './plan.ts'
import {priceListContract, priceListProjection} from './price-list.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const pricingPageQuery = defineQuery(`*[_type == 'pricingPage' && _id == 'pricingPage'][0]{
  ${fixedPageProjection},
  defaultBilling,
  "plans": plans[]->${planProjection},
  "groups": groups[]{_key, title, "capabilities": capabilities[]->${capabilityProjection}},
  labels,
  "doors": doors{..., "largerPage": largerPage->${titledPageProjection}},
  "priceLists": *[_type == 'priceList'] | order(currency asc) ${priceListProjection}
}`)

const labelsContract = objectContract({
  ...localizedTexts(
    'billing',
    'monthly',
    'yearly',
    'currency',
    'perMonth',
    'perYear',
    'custom',
    'recommended',
  ),
  ...localizedTexts('compare', 'feature', 'properties', 'components', 'access', 'price'),
  ...localizedTexts('included', 'notIncluded', 'unlimited'),
  saving: localizedTemplate('amount'),
  savedYearly: localizedTemplate('amount'),
  note: optionalText,
})

/** The plan finder: asks for the number of properties; the answer is the price of the plan that fits. */
const doorsContract = objectContract({
  question: localizedText,
  /** The choices, ascending. */
  steps: mapContract(z.array(z.int().positive()).min(1), (steps) =>
    steps.toSorted((one, other) => one - other),
  ),
  /** Plural forms that follow the number, as in a fact: `property, properties`. */
  counted: localizedText,
  /** The price divided by the number, and by the largest number of a range. */
  each: localizedTemplate('amount'),
  eachFrom: localizedTemplate('amount'),
  /** Before plan, number and billing period, which the site stores with the address. */
  saved: localizedText,
  action: localizedText,
  /** Linked from the answer for more properties than the recommended plan has. */
  largerPage: optionalSection('largerPage', titledPageContract),
})

const groupContract = objectContract({
  _key: z.string(),
  title: localizedText,
  capabilities: sectionList('capabilities', capabilityContract),
})

const shape = {
  _id: z.string(),
  _type: z.literal('pricingPage'),
  heading: localizedText,
  lede: optionalText,
  defaultBilling: z.enum(['monthly', 'yearly']),
  plans: sectionList('plans', planContract),
  groups: sectionList('groups', groupContract),
  labels: labelsContract,
  doors: optionalSection('doors', doorsContract),
  priceLists: sectionList('priceLists', priceListContract),
}

/** The pricing page: plans from small to large, their features, and prices in every currency. */
const contract = fixedPageContract('pricingPage', shape)

export const pricingPage = contentQuery(pricingPageQuery, contract)

export type PricingPage = z.output<typeof contract>

/** The part that other pages show: plans, with prices in the language's currency. */
const pricingContract = mapContract(objectContract(shape), ({priceLists, ...page}) => ({
  ...page,
  priceLists: priceLists.filter(({currency}) => currency === locales[activeContext().locale].currency),
}))

export const pricing = {...pricingPage, contract: pricingContract}

export type Pricing = z.output<typeof pricingContract>
