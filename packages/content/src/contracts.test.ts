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

/** The keys of the landing page's sections, in page order. */
const sectionKeys = landingSections.map(({_key}) => _key)

describe('a broken Polish value costs the Polish section alone', () => {
  const changes = {'hero-main': {heading: {gb: 'Every door', pl: 42}}}

  test.each(localeCodes)('%s', async (locale) => {
    const {value, problems} = await read(queries.page, {locale, changes})
    const keys = value?.sections.map(({_key}) => _key)
    const others = sectionKeys.filter((key) => key !== 'hero-main')
    expect(keys).toEqual(locale === 'pl' ? others : sectionKeys)
    expect(problems).toEqual(
      locale === 'pl'
        ? [
            'page landingPage sections[_key=="hero-main"].heading.pl (pl): Invalid input: expected string, received number',
          ]
        : [],
    )
  })
})

describe('on the landing page', () => {
  test.each([
    [
      'an amount that is no whole number',
      {
        'feature-financial-management': {
          illustration: {kind: 'rentCollected', rentCollected: {collected: 1.5}},
        },
      },
    ],
    ['an illustration of an unknown kind', {'feature-overview': {illustration: {kind: 'pie'}}}],
    ['an unknown tone', {'feature-payments': {tone: 'loud'}}],
    ['a heading in no language', {'closingCall-main': {heading: null}}],
    ['a shared section that is not published', {'shared-quotes': null}],
    ['a video that is gone', {'feature-payments': {media: 'video', video: {file: {asset: {_ref: 'gone'}}}}}],
    ['a picture that is gone', {'feature-payments': {media: 'picture', image: null}}],
    ['a picture alone that is gone', {'closingCall-main': {_type: 'pictureSection', width: 'wide'}}],
    ['steps without a heading', {'closingCall-main': {_type: 'steps', heading: null}}],
    ['a section of a kind that the site does not know', {'feature-dashboard': {_type: 'carousel'}}],
    [
      'a template with an unknown placeholder',
      {'feature-overview': {illustration: {kind: 'overview', overview: {caption: {gb: '{total}'}}}}},
    ],
  ])('%s costs one section', async (_, changes) => {
    const {value, problems} = await read(queries.page, {changes})
    expect(value?.sections).toHaveLength(sectionKeys.length - 1)
    expect(problems.length).toBeGreaterThan(0)
  })

  test.each([
    ['logos', {name: 'A company'}],
    ['figures', {value: {gb: '3'}, label: {gb: 'doors'}}],
    ['steps', {title: {gb: 'Knock'}}],
  ])('a bad item of %s costs itself', async (_type, item) => {
    const items = [
      {...item, _key: 'good'},
      {_key: 'bad', name: 1},
    ]
    const {value, problems} = await read(queries.page, {
      changes: {'closingCall-main': {_type, [_type]: items}},
    })
    expect(value?.sections.find((section) => section._type === _type)).toMatchObject({
      [_type]: [{_key: 'good'}],
    })
    expect(problems[0]).toContain(`sections[_key=="closingCall-main"].${_type}[_key=="bad"]`)
  })

  test.each([
    ['to a page that is not published', 'page-gone', {}, 1],
    ['to a page that has not begun', 'page-terms', {validFrom: '2999-01-01T00:00:00Z'}, 0],
    ['to a page that has no version in this language', 'page-terms', {title: {gb: 'Terms', de: 'AGB'}}, 0],
  ])('a link %s costs itself', async (_, _ref, change, reported) => {
    const to = {label: {gb: 'Go'}, kind: 'page', page: {_type: 'reference', _ref}}
    const changes = {
      'hero-main': {primaryAction: to, secondaryAction: null},
      faq: {link: to},
      'page-terms': change,
    }
    const {value, problems} = await read(queries.page, {changes})
    expect(value?.sections.find(({_key}) => _key === 'hero-main')).toMatchObject({primaryAction: null})
    expect(value?.sections.find(({_key}) => _key === 'faq')).toMatchObject({link: null})
    expect(problems.filter((problem) => problem.includes('"hero-main"].primaryAction'))).toHaveLength(
      reported,
    )
  })

  test('a feature without media looks at none', async () => {
    const {value, problems} = await read(queries.page, {
      changes: {'feature-overview': {media: 'none', illustration: 'left over'}},
    })
    expect(value?.sections).toHaveLength(sectionKeys.length)
    expect(problems).toEqual([])
  })

  test('a bad capability costs its row of the feature', async () => {
    const changes = {'capability-reports': {title: {}}}
    const {value, problems} = await read(queries.page, {changes})
    expect(value?.sections).toHaveLength(sectionKeys.length)
    const feature = value?.sections.find(({_key}) => _key === 'feature-financial-management')
    expect(feature).toMatchObject({capabilities: []})
    expect(problems).toEqual(['capability capability-reports title.gb (pl): is missing'])
  })

  test('a bad plan costs its price card', async () => {
    const priceCards = {
      _key: 'prices',
      _type: 'priceCards',
      heading: {gb: 'Prices'},
      plans: ['plan-basic', 'plan-pro'].map((_ref) => ({_key: _ref, _type: 'reference', _ref})),
    }
    const changes = {landingPage: {sections: [priceCards]}, 'plan-basic': {key: null}}
    const {value, problems} = await read(queries.page, {changes})
    const section = value?.sections.find(({_key}) => _key === 'prices')
    expect(section).toMatchObject({plans: [{_id: 'plan-pro'}]})
    expect(problems).toEqual(['plan plan-basic key (pl): Invalid input: expected string, received null'])
  })

  test('a comparison without a heading is left out', async () => {
    const comparison = {_key: 'table', _type: 'comparison', heading: {}, plans: null}
    const {value, problems} = await read(queries.page, {changes: {landingPage: {sections: [comparison]}}})
    expect(value?.sections.map(({_key}) => _key)).not.toContain('table')
    expect(problems).toEqual(['page landingPage sections[_key=="table"].heading.gb (pl): is missing'])
  })

  test('a question that is not translated is not shown and no problem', async () => {
    const changes = {'faq-late-rent': {question: {gb: 'Who sees it?'}}}
    const {value, problems} = await read(queries.page, {changes})
    const questions = value?.sections.find((section) => section._type === 'faqSection')
    expect(questions?.entries.map(({_key}) => _key)).not.toContain('faq-late-rent')
    expect(questions?.entries).toHaveLength(7)
    expect(problems).toEqual([])
  })

  test('a question can be written in place', async () => {
    const inPlace = {
      _type: 'question',
      question: {pl: 'Kiedy?'},
      answer: {pl: [{_key: 'a', _type: 'block', style: 'normal', markDefs: [], children: []}]},
    }
    const changes = {
      faq: {
        entries: ['here', 'there'].map((_key) => ({...inPlace, _key, ...(_key === 'there' && {answer: 1})})),
      },
    }
    const {value, problems} = await read(queries.page, {changes})
    const questions = value?.sections.find(({_key}) => _key === 'faq')
    expect(questions).toMatchObject({entries: [{_key: 'here', question: {text: 'Kiedy?'}}]})
    expect(problems).toEqual([])
  })

  test('broken metadata costs the metadata', async () => {
    const changes = {landingPage: {seo: {title: {pl: 1}}}}
    const {value, problems} = await read(queries.page, {changes})
    expect(value?.seo).toBeNull()
    expect(value?.sections).toHaveLength(sectionKeys.length)
    expect(problems[0]).toMatch(/^page landingPage seo\.title\.pl/)
  })

  test('the figures of other kinds of illustration are not looked at', async () => {
    const feature = landingSections.find(({_key}) => _key === 'feature-dashboard')
    const changes = {
      'feature-dashboard': {illustration: {...Object(feature?.['illustration']), overview: 'left over'}},
    }
    const {value, problems} = await read(queries.page, {changes})
    expect(value?.sections).toHaveLength(sectionKeys.length)
    expect(problems).toEqual([])
  })
})

describe('on the pricing page', () => {
  const price = {_key: 'p', kind: 'amount', plan: {_ref: 'plan-free'}, monthly: 2900, yearly: 29_000}

  test('prices are amounts in minor units, or custom', async () => {
    const {value} = await read(queries.pricingPage)
    const inDollars = value?.priceLists.find(({currency}) => currency === 'USD')?.prices
    expect(inDollars?.[1]).toEqual({
      _key: 'basic',
      kind: 'amount',
      plan: 'plan-basic',
      monthly: 2900,
      yearly: 29_000,
    })
    expect(inDollars?.at(-1)).toEqual({_key: 'team', kind: 'custom', plan: 'plan-team'})
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
    expect(value?.priceLists.map(({currency}) => currency)).toEqual(['BRL', 'EUR', 'PLN'])
    expect(problems.map((problem) => problem.split(' (')[0])).toEqual([`priceList priceList-USD ${field}`])
  })

  test('a bad plan costs its card', async () => {
    const changes = {'plan-free': {propertyLimit: 0}}
    const {value, problems} = await read(queries.pricingPage, {changes})
    expect(value?.plans.map(({key}) => key)).toEqual(['basic', 'pro', 'premium', 'team'])
    expect(problems).toHaveLength(1)
  })

  test('a capability that is not published is reported where it stands', async () => {
    const {value, problems} = await read(queries.pricingPage, {changes: {'capability-reports': null}})
    expect(value?.groups.find(({_key}) => _key === 'company')?.capabilities).toHaveLength(3)
    expect(problems).toEqual([
      'pricingPage pricingPage groups[_key=="company"].capabilities[0] (pl): points to no published document',
    ])
  })

  test('a plan without a limit has none', async () => {
    const {value} = await read(queries.pricingPage)
    expect(value?.plans.map(({propertyLimit}) => propertyLimit)).toEqual([1, 5, 20, 50, null])
  })
})

describe('in the settings', () => {
  test('a link to a page that is not published costs that link', async () => {
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
    ['labels', 'nothing', expect.objectContaining({menu: {text: 'Menu', lang: 'en'}})],
    ['labels', {menu: {}}, expect.objectContaining({menu: {text: 'Menu', lang: 'en'}})],
    [
      'errors',
      null,
      expect.objectContaining({notFoundMessage: {text: 'Page not found: {path}', lang: 'en'}}),
    ],
    ['errors', {notFoundMessage: {pl: '{x}'}}, expect.objectContaining({previewTitle: null})],
  ])('a broken %s (%o) costs that field', async (field, broken, instead) => {
    const whole = await read(queries.siteSettings)
    const {value, problems} = await read(queries.siteSettings, {changes: {siteSettings: {[field]: broken}}})
    expect(value).toEqual({...whole.value, [field]: instead})
    expect(problems.every((problem) => problem.startsWith(`siteSettings siteSettings ${field}`))).toBe(true)
    expect(problems.length > 0).toBe(broken !== undefined)
  })

  test('without settings there is no site', async () => {
    const {value, problems} = await read(queries.siteSettings, {
      changes: {siteSettings: null},
    })
    expect(value).toBeNull()
    expect(problems).toHaveLength(1)
  })
})
