import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {type LocaleCode, localeCodes} from './locales.ts'
import type {ContentQuery} from './content-types.ts'
import type {Contract} from './contract.ts'
import {parseSection, type Problem} from './parse-section.ts'
import {queries} from './queries.ts'
import {answerOf, seed, seedWith, withSharedPlaced} from './testing/seed.ts'

async function read<S extends Contract>(
  {query, contract}: ContentQuery<S>,
  {
    locale = 'pl',
    changes = {},
  }: {locale?: LocaleCode; changes?: Readonly<Record<string, object | null>>} = {},
) {
  const problems: string[] = []
  const report = ({document, type, field, locale: at, message}: Problem) =>
    void problems.push(`${type} ${document} ${field} (${at}): ${message}`)
  const answer = await answerOf(query, {
    dataset: seedWith(changes, withSharedPlaced(seed)),
    params: {id: 'landingPage'},
  })
  const value = parseSection(contract, answer, {locale, report})
  return {value, problems}
}

const landingSections = z
  .object({sections: z.array(z.looseObject({_key: z.string()}))})
  .parse(withSharedPlaced(seed).find(({_id}) => _id === 'landingPage')).sections

const dashboard = landingSections.find(({_key}) => _key === 'feature-dashboard')

/** The keys of the landing page's sections, in page order. */
const sectionKeys = landingSections.map(({_key}) => _key)

test.each(localeCodes)('a broken Polish value removes the Polish section only: %s', async (locale) => {
  const changes = {'hero-main': {heading: {gb: 'Every door', pl: 42}}}
  const {value, problems} = await read(queries.page, {locale, changes})
  const isPolish = locale === 'pl'
  const message = '.heading.pl (pl): Invalid input: expected string, received number'
  expect(value?.sections.map(({_key}) => _key)).toEqual(
    sectionKeys.filter((key) => !(isPolish && key === 'hero-main')),
  )
  expect(problems).toEqual(isPolish ? [`page landingPage sections[_key=="hero-main"]${message}`] : [])
})

describe('on the landing page', () => {
  const shownWith = async (changes: Readonly<Record<string, object | null>>) => {
    const {value, problems} = await read(queries.page, {changes})
    const section = (key: string) => value?.sections.find(({_key}) => _key === key)
    return {value, problems, section, count: value?.sections.length}
  }

  const cents = {kind: 'rentCollected', rentCollected: {collected: 1.5}}
  const total = {kind: 'overview', overview: {caption: {gb: '{total}'}}}

  test.each([
    ['an amount that is not a whole number', {'feature-financial-management': {illustration: cents}}],
    ['an illustration of an unknown kind', {'feature-overview': {illustration: {kind: 'pie'}}}],
    ['an unknown tone', {'feature-payments-by-method': {tone: 'loud'}}],
    ['a heading in no language', {'closingCall-main': {heading: null}}],
    ['a shared section that is not published', {'shared-quotes': null}],
    [
      'a deleted video',
      {'feature-payments-by-method': {media: 'video', video: {file: {asset: {_ref: 'gone'}}}}},
    ],
    ['a deleted picture', {'feature-payments-by-method': {media: 'picture', image: null}}],
    ['a picture section without a picture', {'closingCall-main': {_type: 'pictureSection', width: 'wide'}}],
    ['a list of steps without a heading', {'closingCall-main': {_type: 'steps', heading: null}}],
    ['a section of an unknown kind', {'feature-dashboard': {_type: 'carousel'}}],
    ['a template with an unknown placeholder', {'feature-overview': {illustration: total}}],
  ])('%s removes one section', async (_, changes) => {
    const {count, problems} = await shownWith(changes)
    expect(count).toBe(sectionKeys.length - 1)
    expect(problems.length).toBeGreaterThan(0)
  })

  test.each([
    ['logos', {name: 'A company'}],
    ['figures', {value: {gb: '3'}, label: {gb: 'doors'}}],
    ['steps', {title: {gb: 'Knock'}}],
    ['progress', {date: '2026-11-21', title: {gb: 'Doors'}}],
    ['people', {fullName: 'A person', role: {gb: 'Porter'}}],
  ])('a broken item of %s removes itself only', async (_type, item) => {
    const items = [
      {...item, _key: 'good'},
      {_key: 'bad', name: 1},
    ]
    const {section, problems} = await shownWith({'closingCall-main': {_type, [_type]: items}})
    expect(section('closingCall-main')).toMatchObject({_type, [_type]: [{_key: 'good'}]})
    expect(problems[0]).toContain(`sections[_key=="closingCall-main"].${_type}[_key=="bad"]`)
  })

  test.each([
    ['to a page that is not published', 'page-gone', {}, 1],
    ['to a page before its first day', 'page-terms', {validFrom: '2999-01-01T00:00:00Z'}, 0],
    ['to a page without a version in this language', 'page-terms', {title: {gb: 'Terms', de: 'AGB'}}, 0],
  ])('a link %s removes itself only', async (_, _ref, change, reported) => {
    const to = {label: {gb: 'Go'}, kind: 'page', page: {_type: 'reference', _ref}}
    const {section, problems} = await shownWith({
      'hero-main': {primaryAction: to, secondaryAction: null},
      faq: {link: to},
      'page-terms': change,
    })
    expect(section('hero-main')).toMatchObject({primaryAction: null})
    expect(section('faq')).toMatchObject({link: null})
    expect(problems.filter((problem) => problem.includes('"hero-main"].primaryAction'))).toHaveLength(
      reported,
    )
  })

  const otherQuestions =
    'early-access invite-tenants payment-methods other-payments service-charges data-security data-protection'.split(
      ' ',
    )

  const inPlace = {
    _type: 'question',
    question: {pl: 'Kiedy?'},
    answer: {pl: [{_key: 'a', _type: 'block', style: 'normal', markDefs: [], children: []}]},
  }

  test.each<[title: string, key: string, changes: Record<string, object>, shown: object, problems: string[]]>(
    [
      [
        'media that are not shown are not checked',
        'feature-overview',
        {'feature-overview': {media: 'none', illustration: 'left over'}},
        {media: 'none'},
        [],
      ],
      [
        'figures of other kinds of illustration are not checked',
        'feature-dashboard',
        {
          'feature-dashboard': {
            illustration: {...Object(dashboard?.['illustration']), overview: 'left over'},
          },
        },
        {illustration: {kind: 'dashboard'}},
        [],
      ],
      [
        'a broken capability removes its row of the feature',
        'feature-financial-management',
        {
          'feature-financial-management': {
            capabilities: [{_key: 'reports', _type: 'reference', _ref: 'capability-reports'}],
          },
          'capability-reports': {title: {}},
        },
        {capabilities: []},
        ['capability capability-reports title.gb (pl): is missing'],
      ],
      [
        'an untranslated question is hidden without a report',
        'faq',
        {'faq-cost': {question: {gb: 'Who sees it?'}}},
        {entries: otherQuestions.map((name) => ({_key: `faq-${name}`}))},
        [],
      ],
      [
        'a question can be written in place',
        'faq',
        {
          faq: {
            entries: [
              {...inPlace, _key: 'here'},
              {...inPlace, _key: 'there', answer: 1},
            ],
          },
        },
        {entries: [{_key: 'here', question: {text: 'Kiedy?'}}]},
        [],
      ],
    ],
  )('%s', async (_, key, changes, shown, reported) => {
    const {count, section, problems} = await shownWith(changes)
    expect(section(key)).toMatchObject(shown)
    expect(problems).toEqual(reported)
    expect(count).toBe(sectionKeys.length)
  })

  test('a broken plan removes its price card', async () => {
    const plans = ['plan-basic', 'plan-pro'].map((_ref) => ({_key: _ref, _type: 'reference', _ref}))
    const priceCards = {_key: 'prices', _type: 'priceCards', heading: {gb: 'Prices'}, plans}
    const {section, problems} = await shownWith({
      landingPage: {sections: [priceCards]},
      'plan-basic': {key: null},
    })
    expect(section('prices')).toMatchObject({plans: [{_id: 'plan-pro'}]})
    expect(problems).toEqual(['plan plan-basic key (pl): Invalid input: expected string, received null'])
  })

  test('a comparison without a heading is left out', async () => {
    const comparison = {_key: 'table', _type: 'comparison', heading: {}, plans: null}
    const {section, problems} = await shownWith({landingPage: {sections: [comparison]}})
    expect(section('table')).toBeUndefined()
    expect(problems).toEqual(['page landingPage sections[_key=="table"].heading.gb (pl): is missing'])
  })

  test('broken metadata removes the metadata only', async () => {
    const {value, problems, count} = await shownWith({landingPage: {seo: {title: {pl: 1}}}})
    expect(value?.seo).toBeNull()
    expect(count).toBe(sectionKeys.length)
    expect(problems[0]).toMatch(/^page landingPage seo\.title\.pl/)
  })
})

describe('on the pricing page', () => {
  const price = {_key: 'p', kind: 'amount', plan: {_ref: 'plan-free'}, monthly: 2900, yearly: 29_000}

  test('prices are amounts in minor units, or custom', async () => {
    const {value} = await read(queries.pricingPage)
    const inDollars = value?.priceLists.find(({currency}) => currency === 'USD')?.prices
    expect(inDollars?.[1]).toEqual({...price, _key: 'basic', plan: 'plan-basic'})
    expect(inDollars?.at(-1)).toEqual({_key: 'team', kind: 'custom', plan: 'plan-team'})
  })

  test.each([
    ['a fraction of a cent', {prices: [{...price, monthly: 29.5}]}, 'prices[_key=="p"].monthly'],
    ['a negative price', {prices: [{...price, yearly: -1}]}, 'prices[_key=="p"].yearly'],
    ['a price in words', {prices: [{...price, monthly: 'custom'}]}, 'prices[_key=="p"].monthly'],
    ['a missing amount', {prices: [{...price, yearly: null}]}, 'prices[_key=="p"].yearly'],
    ['another kind of price', {prices: [{...price, kind: 'auction'}]}, 'prices[_key=="p"].kind'],
    ['a missing plan', {prices: [{...price, plan: null}]}, 'prices[_key=="p"].plan'],
    ['two prices of a plan', {prices: [price, {...price, _key: 'q'}]}, 'prices[_key=="q"].plan'],
    ['a currency that does not exist', {currency: 'XYZ'}, 'currency'],
  ])('%s removes its price list', async (_, change, field) => {
    const {value, problems} = await read(queries.pricingPage, {changes: {'priceList-USD': change}})
    expect(value?.priceLists.map(({currency}) => currency)).toEqual(['BRL', 'EUR', 'PLN'])
    expect(problems.map((problem) => problem.split(' (')[0])).toEqual([`priceList priceList-USD ${field}`])
  })

  test('a broken plan removes its card', async () => {
    const changes = {'plan-free': {propertyLimit: 0}}
    const {value, problems} = await read(queries.pricingPage, {changes})
    expect(value?.plans.map(({key}) => key)).toEqual(['basic', 'pro', 'premium', 'team'])
    expect(problems).toHaveLength(1)
  })

  test('a capability that is not published is reported at its reference', async () => {
    const {value, problems} = await read(queries.pricingPage, {changes: {'capability-reports': null}})
    expect(value?.groups.find(({_key}) => _key === 'company')?.capabilities).toHaveLength(3)
    expect(problems).toEqual([
      'pricingPage pricingPage groups[_key=="company"].capabilities[0] (pl): points to no published document',
    ])
  })

  test('the limit of the largest plan is null', async () => {
    const {value} = await read(queries.pricingPage)
    expect(value?.plans.map(({propertyLimit}) => propertyLimit)).toEqual([1, 5, 20, 50, null])
  })
})

describe('in the settings', () => {
  test('a link to a page that is not published removes that link only', async () => {
    const changes = {'page-privacy': null}
    const {value, problems} = await read(queries.siteSettings, {changes})
    expect(value?.legalNavigation.map(({href}) => href)).toEqual(['/pl/terms', '/pl/imprint'])
    expect(problems).toEqual([
      'siteSettings siteSettings legalNavigation[_key=="privacy"].page (pl): points to no published page',
    ])
  })

  test.each([
    ['contactEmail', 'not an address', null],
    ['contactEmail', undefined, null],
    ['brand', 7, 'Domora'],
    ['tagline', {pl: 7}, {text: 'Domora', lang: 'en'}],
    ['description', {pl: 7}, null],
    ['organization', {}, null],
    ['callToAction', {kind: 'external'}, null],
    ['mainNavigation', [{kind: 'nonsense'}], []],
    ['mainNavigation', [{_type: 'linkGroup', label: {gb: 'More'}, links: [{kind: 'nonsense'}]}], []],
    ['labels', 'nothing', expect.objectContaining({menu: {text: 'Menu', lang: 'en'}})],
    ['labels', {menu: {}}, expect.objectContaining({menu: {text: 'Menu', lang: 'en'}})],
    [
      'errors',
      null,
      expect.objectContaining({notFoundMessage: {text: 'Page not found: {path}', lang: 'en'}}),
    ],
    ['errors', {notFoundMessage: {pl: '{x}'}}, expect.objectContaining({previewTitle: null})],
  ])('a broken %s (%o) changes that field only', async (field, broken, instead) => {
    const whole = await read(queries.siteSettings)
    const {value, problems} = await read(queries.siteSettings, {changes: {siteSettings: {[field]: broken}}})
    expect(value).toEqual({...whole.value, [field]: instead})
    expect(problems.every((problem) => problem.startsWith(`siteSettings siteSettings ${field}`))).toBe(true)
    expect(problems.length > 0).toBe(broken !== undefined)
  })

  test('missing settings are reported', async () => {
    const {value, problems} = await read(queries.siteSettings, {changes: {siteSettings: null}})
    expect(value).toBeNull()
    expect(problems).toHaveLength(1)
  })
})
