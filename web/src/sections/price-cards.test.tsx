import type {SectionContent} from '@domora/content/sections'
import {parseSection} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {answerOf, seedWith} from '@domora/content/testing/seed'
import type {LocaleCode} from '@domora/content/locales'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Comparison} from './comparison.tsx'
import {PriceCards} from './price-cards.tsx'

/** The pricing page of the seed, with some changed documents. */
async function pricingOf(locale: LocaleCode, changes: Readonly<Record<string, object | null>> = {}) {
  const answer = await answerOf(queries.pricingPage.query, {dataset: seedWith(changes)})
  const pricing = parseSection(queries.pricingPage.contract, answer, {locale, report: () => {}})
  if (pricing === null) throw new Error('the seed has no pricing page')
  return pricing
}

const field = {_id: 'page', _type: 'page', path: 'sections[_key=="a"]'}
const settings = {organization: null, contactEmail: null}
const nothing = {waitlist: null, contact: null, forms: [], settings, reply: null}
const common = {_key: 'a', anchor: null, tone: null, field, heading: {text: 'Prices'}, text: null}

/** The texts of the elements in some HTML. */
const textOf = (html: string): string => html.replaceAll(/(?:<[^>]*>)+/g, '|').replaceAll('\u{A0}', ' ')

/** The text of each card: its amount and the text below it. */
async function cards(locale: LocaleCode, changes?: Readonly<Record<string, object | null>>) {
  const pricing = await pricingOf(locale, changes)
  const plans = pricing.plans.filter(({key}) => key !== 'premium')
  const content: SectionContent<'priceCards'> = {...common, _type: 'priceCards', plans}
  const html = renderToStaticMarkup(
    <PriceCards
      content={content}
      locale={locale}
      heading="h2"
      pageTitle={null}
      pageContext={{...nothing, pricing}}
    />,
  )
  return Array.from(html.matchAll(/<p class="price">(.*?)<\/p>/g), ([, price = '']) => textOf(price))
}

test('the monthly price in the currency of the page, and the saving of a year', async () => {
  expect(await cards('de')).toEqual([
    '|Preis|0 €| |im Monat|',
    '|Preis|29 €| |im Monat|Jährlich zahlen und 58 € sparen|',
    '|Preis|79 €| |im Monat|Jährlich zahlen und 158 € sparen|',
    '|Preis|Auf Anfrage|',
  ])
})

test('a plan without a price in that currency is left out; without any plan there is no section', async () => {
  const {prices} = (await pricingOf('de')).priceLists.find(({currency}) => currency === 'EUR') ?? {prices: []}
  const stored = prices.map(({plan, ...price}) => ({...price, plan: {_ref: plan}}))
  const changes = {'priceList-EUR': {prices: stored.filter(({plan}) => plan._ref === 'plan-pro')}}
  expect(await cards('de', changes)).toEqual(['|Preis|79 €| |im Monat|Jährlich zahlen und 158 € sparen|'])
  expect(await cards('de', {'priceList-EUR': null})).toEqual([])
})

test('a comparison of two plans has the rows of the whole table', async () => {
  const pricing = await pricingOf('gb')
  const html = renderToStaticMarkup(
    <Comparison
      content={{...common, _type: 'comparison', plans: ['plan-premium', 'plan-basic']}}
      locale="gb"
      heading="h2"
      pageTitle={null}
      pageContext={{...nothing, pricing}}
    />,
  )
  const rows = Array.from(html.matchAll(/<tr>(.*?)<\/tr>/g), ([, row = '']) => textOf(row))
  expect(rows[0]).toBe('|Feature|Starter|Business|')
  expect(rows).toContain('|Late fees with a grace period|Not included|Included|')
})
