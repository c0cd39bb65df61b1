import {defineQuery} from 'groq'
import {z} from 'zod'
import {mapContract} from './contract.ts'
import type {ContentQuery} from './content-types.ts'
import {formatInteger, formatMoney, yearlySaving} from './format.ts'
import {localeCodes, locales} from './locales.ts'
import {activeContext, sectionList} from './parse-section.ts'
import {priceListContract, priceListProjection} from './price-list.ts'
import type {Fact, Facts} from './template.ts'

const factsQuery = defineQuery(`{
  "plans": *[_type == 'plan'] | order(coalesce(propertyLimit, 1000000) asc, _id asc) {_id, _type, key, "title": title.gb, propertyLimit},
  "priceLists": *[_type == 'priceList'] | order(currency asc) ${priceListProjection},
  "capabilities": *[_type == 'capability'] {_id}
}`)

const planContract = z.object({
  _id: z.string(),
  _type: z.literal('plan'),
  key: z.string(),
  title: z.string().nullable(),
  propertyLimit: z.int().positive().nullable(),
})

/** Every fact in a language. A plan with a custom price or without a limit lacks that fact. */
const contract = mapContract(
  z.object({
    plans: sectionList('plans', planContract),
    priceLists: sectionList('priceLists', priceListContract),
    capabilities: z.array(z.object({_id: z.string()})),
  }),
  ({plans, priceLists, capabilities}): Facts => {
    const {locale} = activeContext()
    const list = priceLists.find(({currency}) => currency === locales[locale].currency)
    const facts = new Map<string, Fact>()
    for (const {_id, key, title, propertyLimit} of plans) {
      const add = (name: string, what: string, value: string) =>
        facts.set(name, {title: `${title ?? key}: ${what}`, value})
      const price = list?.prices.find(({plan}) => plan === _id)
      if (list !== undefined && price?.kind === 'amount') {
        const {monthly, yearly} = price
        const money = (amount: number) => formatMoney({amount, currency: list.currency}, locale)
        add(`price.${key}.month`, 'price a month', money(monthly))
        add(`price.${key}.year`, 'price a year', money(yearly))
        add(`saving.${key}`, 'what a year saves', money(yearlySaving(monthly, yearly)))
      }
      if (propertyLimit !== null)
        add(`limit.${key}`, 'number of properties', formatInteger(propertyLimit, locale))
    }
    const count = (title: string, {length}: readonly unknown[]): Fact => ({
      title,
      value: formatInteger(length, locale),
    })
    return facts
      .set('count.features', count('How many product features', capabilities))
      .set('count.languages', count('How many languages', localeCodes))
  },
)

/** Document types whose values texts can name. */
export const factTypes: ReadonlySet<string> = new Set(['plan', 'priceList', 'capability'])

/** Every fact that texts can name. */
export const facts = {
  query: factsQuery,
  contract,
} as const satisfies ContentQuery
