import {describe, expect, test} from 'vitest'
import type {z} from 'zod'
import {type LocaleCode, localeCodes} from './locales.ts'
import type {ContentQuery} from './content-types.ts'
import {parseSection, type Problem} from './parse-section.ts'
import {queries} from './queries.ts'
import type {SampleDocument} from './testing/sample-dataset.ts'
import {sampleQuery, sampleWith} from './testing/sample-query.ts'

const params = {id: 'page-privacy'}

async function read<S extends z.ZodType>(
  {query, contract}: ContentQuery<S>,
  {
    locale = 'pl',
    changes = {},
  }: {locale?: LocaleCode; changes?: Readonly<Record<string, object | null>>} = {},
) {
  const problems: string[] = []
  const report = ({document, type, field, locale: at, message}: Problem) =>
    void problems.push(`${type} ${document} ${field} (${at}): ${message}`)
  const dataset: readonly SampleDocument[] = sampleWith(changes)
  const value = parseSection(contract, await sampleQuery(query, {dataset, params}), {locale, report})
  return {value, problems}
}

describe.each(Object.entries(queries))('%s', (_, query: ContentQuery<z.ZodType>) => {
  test.each(localeCodes)('keeps its contract in %s, in its own language throughout', async (locale) => {
    const {value, problems} = await read(query, {locale})
    expect(problems).toEqual([])
    const written = JSON.stringify(value)
    expect(written).not.toContain('"lang"')
    const others = localeCodes.filter((other) => other !== locale)
    expect(others.filter((other) => written.includes(`(${other})`))).toEqual([])
  })
})

describe('a broken Polish value costs the Polish section alone', () => {
  const changes = {'hero-main': {heading: {gb: 'Every door', pl: 42}}}

  test.each(localeCodes)('%s', async (locale) => {
    const {value, problems} = await read(queries.landingPage, {locale, changes})
    const types = value?.sections.map(({_type}) => _type)
    const others = ['feature', 'feature', 'feature', 'feature', 'feature', 'closingCall', 'faqSection']
    expect(types).toEqual(locale === 'pl' ? others : ['hero', ...others])
    expect(problems).toEqual(
      locale === 'pl'
        ? ['hero hero-main heading.pl (pl): Invalid input: expected string, received number']
        : [],
    )
  })
})

describe('on the landing page', () => {
  test.each([
    [
      'an amount that is no whole number',
      {'feature-rentCollected': {illustration: {kind: 'rentCollected', rentCollected: {collected: 1.5}}}},
    ],
    ['an illustration of an unknown kind', {'feature-overview': {illustration: {kind: 'pie'}}}],
    ['an unknown tone', {'feature-reminders': {tone: 'loud'}}],
    ['a heading in no language', {'closingCall-main': {heading: null}}],
    [
      'an action that leads nowhere',
      {'closingCall-main': {primaryAction: {kind: 'route', label: {gb: 'Go'}}}},
    ],
    ['a document that is not published', {'feature-dashboard': null}],
    [
      'a template with an unknown placeholder',
      {'feature-overview': {illustration: {kind: 'overview', overview: {caption: {gb: '{total}'}}}}},
    ],
  ])('%s costs one section', async (_, changes) => {
    const whole = await read(queries.landingPage)
    const {value, problems} = await read(queries.landingPage, {changes})
    expect(value?.sections).toHaveLength((whole.value?.sections.length ?? 0) - 1)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('a bad capability costs its row of the feature', async () => {
    const changes = {'capability-ledger': {title: {}}}
    const {value, problems} = await read(queries.landingPage, {changes})
    expect(value?.sections).toHaveLength(8)
    expect(value?.sections.find(({_type}) => _type === 'feature')).toMatchObject({capabilities: []})
    expect(new Set(problems)).toEqual(new Set(['capability capability-ledger title.gb (pl): is missing']))
  })

  test('a question that is not translated is not shown and no problem', async () => {
    const changes = {'faq-ledger': {question: {gb: 'Who sees it?'}}}
    const {value, problems} = await read(queries.landingPage, {changes})
    expect(value?.sections.at(-1)).toMatchObject({_type: 'faqSection', entries: []})
    expect(problems).toEqual([])
  })

  test('broken metadata costs the metadata', async () => {
    const changes = {landingPage: {seo: {title: {gb: 1}}}}
    const {value, problems} = await read(queries.landingPage, {changes})
    expect(value?.seo).toBeNull()
    expect(value?.sections).toHaveLength(8)
    expect(problems[0]).toMatch(/^landingPage landingPage seo\.title\.gb/)
  })

  test('the figures of other kinds of illustration are not looked at', async () => {
    const {illustration, ...feature} = {
      illustration: {kind: 'dashboard'},
      ...(await documentOf('feature-dashboard')),
    }
    const changes = {
      'feature-dashboard': {...feature, illustration: {...Object(illustration), overview: 'left over'}},
    }
    const {value, problems} = await read(queries.landingPage, {changes})
    expect(value?.sections).toHaveLength(8)
    expect(problems).toEqual([])
  })
})

describe('on the pricing page', () => {
  const price = {_key: 'p', kind: 'amount', plan: {_ref: 'plan-free'}, monthly: 2900, yearly: 29_000}

  test('prices are amounts in minor units, or custom', async () => {
    const {value} = await read(queries.pricingPage)
    expect(value?.priceLists.map(({currency, prices}) => [currency, prices])).toEqual(
      ['PLN', 'USD'].map((currency) => [
        currency,
        [
          {_key: 'plan-free', kind: 'amount', plan: 'plan-free', monthly: 0, yearly: 0},
          {_key: 'plan-team', kind: 'custom', plan: 'plan-team'},
        ],
      ]),
    )
  })

  test.each([
    ['a fraction of a cent', {prices: [{...price, monthly: 29.5}]}, 'prices[_key=="p"].monthly'],
    ['a negative price', {prices: [{...price, yearly: -1}]}, 'prices[_key=="p"].yearly'],
    ['a price in words', {prices: [{...price, monthly: 'custom'}]}, 'prices[_key=="p"].monthly'],
    ['a missing amount', {prices: [{...price, yearly: null}]}, 'prices[_key=="p"].yearly'],
    ['another kind of price', {prices: [{...price, kind: 'auction'}]}, 'prices[_key=="p"].kind'],
    ['no plan', {prices: [{...price, plan: null}]}, 'prices[_key=="p"].plan'],
    ['two prices of a plan', {prices: [price, {...price, _key: 'q'}]}, 'prices[_key=="q"].plan'],
    ['a currency that does not exist', {currency: 'XYZ'}, 'currency'],
  ])('%s costs its price list', async (_, change, field) => {
    const {value, problems} = await read(queries.pricingPage, {
      changes: {'priceList-USD': change},
    })
    expect(value?.priceLists.map(({currency}) => currency)).toEqual(['PLN'])
    expect(problems.map((problem) => problem.split(' (')[0])).toEqual([`priceList priceList-USD ${field}`])
  })

  test('a bad plan costs its card', async () => {
    const changes = {'plan-free': {propertyLimit: 0}}
    const {value, problems} = await read(queries.pricingPage, {changes})
    expect(value?.plans.map(({key}) => key)).toEqual(['team'])
    expect(problems).toHaveLength(1)
  })

  test('a capability that is not published is reported where it stands', async () => {
    const {value, problems} = await read(queries.pricingPage, {changes: {'capability-ledger': null}})
    expect(value?.groups).toMatchObject([{_key: 'money', capabilities: []}])
    expect(problems).toEqual([
      'pricingPage pricingPage groups[_key=="money"].capabilities[0] (pl): points to no published document',
    ])
  })

  test('a plan without a limit has none', async () => {
    const {value} = await read(queries.pricingPage)
    expect(value?.plans.map(({propertyLimit}) => propertyLimit)).toEqual([1, null])
  })
})

describe('in the settings', () => {
  test('a link to a page that is not published costs that link', async () => {
    const changes = {'page-privacy': null}
    const {value, problems} = await read(queries.siteSettings, {changes})
    expect(value?.legalNavigation).toEqual([])
    expect(value?.mainNavigation).toHaveLength(1)
    expect(problems).toEqual([
      'siteSettings siteSettings legalNavigation[_key=="privacy"].page (pl): points to no published page',
    ])
  })

  test('without settings there is no site', async () => {
    const {value, problems} = await read(queries.siteSettings, {
      changes: {siteSettings: null},
    })
    expect(value).toBeNull()
    expect(problems).toHaveLength(1)
  })
})

async function documentOf(id: string): Promise<object> {
  return Object(await sampleQuery('*[_id == $id][0]', {params: {id}}))
}
