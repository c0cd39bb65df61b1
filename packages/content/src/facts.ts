import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {formatInteger, formatMoney, yearlySaving} from './format.ts'
import {localeCodes, locales} from './locales.ts'
import {activeContext, sectionList} from './parse-section.ts'
import {priceListContract, priceListProjection} from './price-list.ts'

/** A value that texts name in braces, such as `{price.basic.month}`. */
export interface Fact {
  /** For editors: `Starter: price a month`. */
  readonly title: string
  /** As the language writes it, prices in its currency. */
  readonly value: string
}

/** By the name, which always has a dot: `price.basic.month`. */
export type Facts = ReadonlyMap<string, Fact>

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

/** Every fact in a language. A plan whose price is agreed upon has no price, and one without a limit no limit. */
const contract = z
  .object({
    plans: sectionList('plans', planContract),
    priceLists: sectionList('priceLists', priceListContract),
    capabilities: z.array(z.object({_id: z.string()})),
  })
  .transform(({plans, priceLists, capabilities}): Facts => {
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
  })

/** What texts can name. */
export const facts = {
  query: factsQuery,
  contract,
  reads: ['plan', 'priceList', 'capability'],
  lists: ['plan', 'priceList', 'capability'],
} as const satisfies ContentQuery<z.ZodType>

/** Matches a fact in a text, and captures its name. */
export const factPattern = /\{(\w+(?:\.[\w-]+)+)\}/g

/** Names of the facts in a text. */
export const factsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(factPattern), ([, name = '']) => name)

/** Whether a text in an answer to a query names a fact. */
export const namesFacts = (answer: unknown): boolean => factsIn(JSON.stringify(answer)).length > 0

/** Writes values for the facts of a text; one without a value stays as it is. */
export const fillIn = (text: string, known: Facts): string =>
  text.replaceAll(factPattern, (whole, name: string) => known.get(name)?.value ?? whole)

/** A text of the section that is being parsed, with its facts filled in. One that names an unknown fact breaks its contract. */
export function withFacts(text: string, context: z.core.$RefinementCtx): string {
  const names = factsIn(text)
  if (names.length === 0) return text
  const {facts: known} = activeContext()
  if (known === undefined) return text
  for (const name of names.filter((one) => !known.has(one)))
    context.addIssue({code: 'custom', message: `names {${name}}, which has no value`})
  return fillIn(text, known)
}
