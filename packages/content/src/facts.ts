import {defineQuery} from 'groq'
import {z} from 'zod'
import {mapContract} from './contract.ts'
import {contentQuery} from './content-types.ts'
import {
  countdownForm,
  type CustomFact,
  type DateForm,
  dateForms,
  factContract,
  factProjection,
  formsIn,
} from './fact.ts'
import {type CustomForm, everyForm, forms as formList} from './form.ts'
import {formatDate, formatDays, formatMoney, formatNumber, pluralForm, yearlySaving} from './format.ts'
import {type LocaleCode, localeCodes, locales} from './locales.ts'
import {activeContext, sectionList} from './parse-section.ts'
import {priceListContract, priceListProjection} from './price-list.ts'
import type {Fact, Facts} from './template.ts'

const factsQuery = defineQuery(`{
  "plans": *[_type == 'plan'] | order(coalesce(propertyLimit, 1000000) asc, _id asc) {_id, _type, key, "title": title.gb, propertyLimit},
  "priceLists": *[_type == 'priceList'] | order(currency asc) ${priceListProjection},
  "capabilities": *[_type == 'capability'] {_id},
  "forms": ${everyForm},
  "today": string::split(now(), 'T')[0],
  "custom": *[_type == 'fact'] | order(title asc, _id asc) ${factProjection}
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
    forms: formList.contract,
    today: z.iso.date(),
    custom: sectionList('custom', factContract),
  }),
  ({plans, priceLists, capabilities, forms, today, custom}): Facts => {
    const {locale} = activeContext()
    const list = priceLists.find(({currency}) => currency === locales[locale].currency)
    const facts = new Map<string, Fact>()
    const words = custom.filter((fact) => fact.kind === 'words')
    /** Alone, and with each set of words: `{limit.basic|property}`. */
    const addNumber = (name: string, title: string, number: number) => {
      const value = formatNumber(number, locale)
      facts.set(name, {title, value})
      for (const {key, words: own} of words) {
        const form = pluralForm(number, formsIn(own.text), own.lang ?? locales[locale].tag)
        facts.set(`${name}|${key}`, {title, value: `${value} ${form ?? ''}`})
      }
    }
    for (const {_id, key, title, propertyLimit} of plans) {
      const titleOf = (what: string) => `${title ?? key}: ${what}`
      const add = (name: string, what: string, value: string) =>
        facts.set(name, {title: titleOf(what), value})
      const price = list?.prices.find(({plan}) => plan === _id)
      if (list !== undefined && price?.kind === 'amount') {
        const {monthly, yearly} = price
        const money = (amount: number) => formatMoney({amount, currency: list.currency}, locale)
        add(`price.${key}.month`, 'price a month', money(monthly))
        add(`price.${key}.year`, 'price a year', money(yearly))
        add(`saving.${key}`, 'what a year saves', money(yearlySaving(monthly, yearly)))
      }
      if (propertyLimit !== null) addNumber(`limit.${key}`, titleOf('number of properties'), propertyLimit)
    }
    addNumber('count.features', 'How many product features', capabilities.length)
    addNumber('count.languages', 'How many languages', localeCodes.length)
    facts.set('forms.list', {title: 'Forms, for the privacy notice', value: noticeOf(forms, locale)})
    for (const fact of custom) {
      const [name, title] = [`fact.${fact.key}`, fact.title ?? fact.key]
      if (fact.kind === 'number') addNumber(name, title, fact.number)
      for (const [form, value] of valuesOf(fact, today, locale)) facts.set(`${name}${form}`, {title, value})
    }
    return facts
  },
)

/** What each form asks for, for how long the answers are kept, and why: `Guide (Name, Email), 90 days: We send it.` */
const noticeOf = (forms: readonly CustomForm[], locale: LocaleCode): string =>
  forms
    .map(({title, purpose, fields, retentionDays}) => {
      const asked = fields.filter(({kind}) => kind !== 'consent').map(({label}) => label.text)
      return `${title.text} (${asked.join(', ')}), ${formatDays(retentionDays, locale)}: ${purpose.text}`
    })
    .join(' ') || '–'

const dayMs = 86_400_000

function valuesOf(
  fact: CustomFact,
  today: string,
  locale: LocaleCode,
): (readonly [form: string, value: string])[] {
  if (fact.kind === 'text') return [['', fact.text.text]]
  if (fact.kind === 'same') return [['', fact.same]]
  if (fact.kind !== 'date') return []
  const dated = (style: 'full' | DateForm) => formatDate(fact.date, locale, style)
  const days = Math.max(0, (Date.parse(fact.date) - Date.parse(today)) / dayMs)
  return [
    ['', dated('full')],
    ...dateForms.map((form) => [`|${form}`, dated(form)] as const),
    [`|${countdownForm}`, formatDays(days, locale)],
  ]
}

/** Document types whose values texts can name. */
export const factTypes: ReadonlySet<string> = new Set(['plan', 'priceList', 'capability', 'form', 'fact'])

/** Every fact that texts can name. */
export const facts = contentQuery(factsQuery, contract)
