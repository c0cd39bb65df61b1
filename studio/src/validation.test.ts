import {setTimeout} from 'node:timers/promises'
import {type SanityDocument, validateDocument} from 'sanity'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {testDocument} from './testing/test-document.ts'
import {startTestLake, type TestLake} from './testing/test-lake.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
})

afterAll(() => lake.close())

const validate: TestLake['validate'] = (document, ...levels) => lake.validate(document, ...levels)

const get = async (id: string): Promise<SanityDocument> => {
  const document = await lake.client.getDocument(id)
  if (!document) throw new Error(`${id} is not in the seed`)
  return document
}

test('every document of the seed can be published, and is translated', async () => {
  const documents = await lake.client.fetch<SanityDocument[]>('*[!(_type match "sanity.*")]')
  expect(documents.length).toBeGreaterThan(40)
  const found = await Promise.all(documents.map((document) => validate(document, 'error', 'warning')))
  expect(found.flat()).toEqual([])
})

test('price cards with a plan that has no price are refused, with its name', async () => {
  const plan = await get('plan-pro')
  await lake.client.createOrReplace({...plan, _id: 'plan-new', title: {gb: 'New'}})
  const section = {
    _key: 'prices',
    _type: 'priceCards',
    heading: {gb: 'Prices'},
    plans: ['plan-pro', 'plan-new'].map((_ref) => ({_key: _ref, _type: 'reference', _ref})),
  }
  const document = {...(await get('shared-price-cards')), sections: [section]}
  const messages = await validate(document)
  await lake.client.delete('plan-new')
  expect(messages).toEqual([expect.stringContaining('No price for “New”.')])
})

test('a text that names an unknown fact is refused, in the language', async () => {
  const faq = await get('faq-ledger')
  const question = {...Object(faq['question']), de: 'Ab {price.gold.month}?', pl: 'Od {price.basic.month}?'}
  expect(await validate({...faq, question})).toEqual([
    'question.de: {price.gold.month} has no published value.',
  ])
})

test('checks of references that never end hold up no other document', async () => {
  void validateDocument({
    document: await get('pricingPage'),
    workspace: lake.workspace,
    getClient: (options) => lake.client.withConfig(options),
    getDocumentExists: () => new Promise(() => {}),
  })
  await setTimeout(500)
  expect(await validate(await get('faq-ledger'))).toEqual([])
})

describe('a price list', () => {
  const withPrices = async (change: (rows: readonly object[]) => readonly object[] | undefined) => {
    const document = await get('priceList-USD')
    const rows: readonly object[] = Object(document['prices'])
    return {...document, prices: change(rows)}
  }

  test('without prices for some plans is refused, with their names', async () => {
    const [message, ...others] = await validate(await withPrices((rows) => rows.slice(0, -2)))
    expect(message).toMatch(/^prices: No price for “Business” and “Enterprise”\./)
    expect(others).toEqual([])
  })

  test('without any price is refused', async () => {
    expect(await validate(await withPrices(() => undefined))).not.toEqual([])
  })

  test.each([
    [-1, 'cannot be negative'],
    [29.5, 'Enter an amount of money'],
    [undefined, 'Enter an amount.'],
  ])('with the amount %j is refused', async (monthly, message) => {
    const document = await withPrices(([first, ...others]) => [{...first, monthly}, ...others])
    expect(await validate(document)).toEqual([expect.stringContaining(message)])
  })

  test('with a plan twice is refused', async () => {
    const document = await withPrices((rows) => [...rows, {...rows[0], _key: 'again'}])
    expect(await validate(document)).toEqual([expect.stringContaining('already has a price')])
  })

  test('that lacks a digit gets warnings at the amount', async () => {
    const wrong = await withPrices(([free, basic, ...others]) => [
      {...free},
      {...basic, monthly: 290},
      ...others,
    ])
    expect(await validate(wrong)).toEqual([])
    expect(await validate(wrong, 'warning')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Paying yearly costs more than twelve months'),
        expect.stringContaining('The price was $29 before. Is this intended?'),
      ]),
    )
  })

  test('gets warnings at the list for a row without a key', async () => {
    const wrong = await withPrices(([free, basic, ...others]) => [
      {...free},
      {...basic, _key: undefined, yearly: 290_000},
      ...others,
    ])
    expect(await validate(wrong, 'warning')).toContain(
      'prices: Paying yearly costs more than twelve months. Is this intended?',
    )
  })

  test('in a currency that has a list is refused', async () => {
    const second = {...(await get('priceList-USD')), _id: 'drafts.second'}
    expect(await validate(second)).toEqual(['currency: A USD price list already exists.'])
  })

  test('with an unknown currency is refused', async () => {
    expect(await validate({...(await get('priceList-USD')), currency: 'DOLLARS'})).toEqual([
      expect.stringMatching(/^currency:/),
    ])
  })
})

/** A section of the landing page, and that page with the section changed. */
async function sectionOf(key: string) {
  const page = await get('landingPage')
  const sections: readonly {_key: string}[] = Object(page['sections'])
  return {
    section: Object(sections.find(({_key}) => _key === key)),
    withChange: (change: object) => ({
      ...page,
      sections: sections.map((section) => (section._key === key ? {...section, ...change} : section)),
    }),
  }
}

test('a reference to an unpublished document gets a remark: it is published together', async () => {
  const document = {...(await get('capability-chat')), plan: {_type: 'reference', _ref: 'plan-to-come'}}
  expect(await validate(document)).toEqual([])
  expect(await validate(document, 'warning')).toEqual([
    'plan: Not published yet. It goes live together with this document.',
  ])
  expect(await validate({...document, plan: undefined})).toEqual(['plan: Required'])
})

describe('a text', () => {
  test.each([undefined, '  '])('without English is refused: %j', async (gb) => {
    const {section, withChange} = await sectionOf('closingCall-main')
    const missing = [
      'sections[_key=="closingCall-main"].heading.gb: English is required: it replaces missing translations.',
    ]
    expect(await validate(withChange({heading: {...section.heading, gb}}))).toEqual(missing)
    expect(await validate(withChange({heading: undefined}))).toEqual(missing)
  })

  test('for search engines may be missing', async () => {
    const document = await get('page-imprint')
    expect(await validate({...document, seo: {_type: 'seo', title: {pl: 'Impressum'}}})).toEqual([])
    expect(await validate({...document, seo: undefined})).toEqual([])
  })

  test('without Polish gets a warning', async () => {
    const {section, withChange} = await sectionOf('closingCall-main')
    const heading = {...section.heading, pl: undefined}
    expect(await validate(withChange({heading}))).toEqual([])
    expect(await validate(withChange({heading}), 'warning')).toEqual([
      'sections[_key=="closingCall-main"].heading.pl: Not translated into Polski yet.',
    ])
  })

  test('that is too long gets a warning in its language', async () => {
    const {section, withChange} = await sectionOf('closingCall-main')
    const heading = {...section.heading, de: 'Miete '.repeat(30)}
    expect(await validate(withChange({heading}), 'warning')).toEqual([
      expect.stringMatching(/heading\.de: Deutsch: 180/),
    ])
  })

  test('without its placeholder is refused', async () => {
    const document = await get('siteSettings')
    const errors = {...Object(document['errors'])}
    const notFoundMessage = {...errors.notFoundMessage, pl: 'Nie ma takiej strony'}
    expect(await validate({...document, errors: {...errors, notFoundMessage}})).toEqual([
      expect.stringContaining('keep {path}'),
    ])
  })
})

describe('a redirect', () => {
  const redirect = (from: string, to: string) =>
    testDocument('drafts.new', 'redirect', {from, to, permanent: false})

  test('cannot hide a CMS page', async () => {
    expect(await validate(redirect('/privacy', '/about'))).toEqual([
      expect.stringContaining('/privacy is a page.'),
    ])
  })

  test('cannot have the start of another one', async () => {
    expect(await validate(redirect('/prices', '/about'))).toEqual(['from: /prices is redirected already.'])
  })

  test.each([
    '/de/pricing?billing=yearly#compare',
    '/gb/pricing/',
    '/pl/privacy',
    '/robots.txt',
    'https://example.com/pr',
  ])('to %s gets no warning', async (to) => {
    expect(await validate(redirect('/old', to), 'warning')).toEqual([])
  })

  test.each(['/de/pr', '/pr#compare', '/pricing/pr'])(
    'to %s, where no page is, gets a warning',
    async (to) => {
      const path = to.split('#')[0]
      expect(await validate(redirect('/old', to))).toEqual([])
      expect(await validate(redirect('/old', to), 'warning')).toEqual([`to: ${path} does not exist yet.`])
    },
  )

  test('to another redirect gets a warning', async () => {
    expect(await validate(redirect('/old', '/prices'), 'warning')).toEqual([
      'to: /prices redirects to /pricing. Redirect there directly.',
    ])
  })

  test('to a page gets a warning in languages that the page does not have', async () => {
    const page = await get('page-privacy')
    const title = {...Object(page['title']), de: undefined}
    await lake.client.create({...page, _id: 'page-press', address: {gb: 'press', de: 'press'}, title})
    expect(await validate(redirect('/old', '/press'), 'warning')).toEqual([])
    expect(await validate(redirect('/old', '/de/press'), 'warning')).toEqual([
      'to: /de/press does not exist yet.',
    ])
  })

  test('is not compared with itself', async () => {
    const published = await get('redirect-prices')
    expect(await validate({...published, _id: 'drafts.redirect-prices'})).toEqual([])
  })
})

describe('the address of a page', () => {
  test('is below articles for an article, and for an article alone', async () => {
    const article = await get('article-rent-ledger')
    expect(await validate(article)).toEqual([])
    for (const gb of ['rent-ledger', 'articles', 'articles/a/b'])
      expect(await validate({...article, address: {gb}})).toEqual([
        'address.gb: Begin with articles/, then one part: articles/rent-ledger.',
      ])
    expect(await validate(await withAddress({gb: 'articles/privacy'}))).toEqual([
      'address.gb: Only the addresses of articles begin with articles/.',
    ])
  })

  const withAddress = async (address: object) => ({...(await get('page-privacy')), address})

  test.each(['pricing', 'api', 'Privacy', 'de/privacy', 'a/b/c/d', 'a b'])('cannot be %s', async (gb) => {
    expect(await validate(await withAddress({gb}))).toEqual([
      expect.stringMatching(/^address\.gb: Use lowercase letters/),
    ])
  })

  test('cannot be that of another page in the same language', async () => {
    expect(await validate(await withAddress({gb: 'privacy', de: 'terms'}))).toEqual([
      'address.de: “Terms of use” already has the address /de/terms.',
    ])
  })

  test('is needed in one language', async () => {
    expect(await validate(await withAddress({_type: 'localizedAddress'}))).toEqual([
      'address: Enter an address in at least one language.',
    ])
    expect(await validate(await withAddress({de: 'recht/datenschutz'}))).toEqual([])
  })
})

describe('the sections of a page', () => {
  test('have different names in links', async () => {
    const {withChange} = await sectionOf('closingCall-main')
    expect(await validate(withChange({anchor: 'platform'}))).toEqual(
      expect.arrayContaining([
        'sections[_key=="closingCall-main"].anchor: Another section of this page already has the name “platform”.',
      ]),
    )
    expect(await validate(withChange({anchor: 'finally'}))).toEqual([])
  })

  test('get a warning when there are more than 60', async () => {
    const {section, withChange} = await sectionOf('closingCall-main')
    const sections = Array.from({length: 61}, (_, index) => ({...section, _key: `closing-${index}`}))
    expect(await validate({...withChange({}), sections}, 'warning')).toEqual([
      expect.stringMatching(/^sections: More than 60 sections/),
    ])
  })

  test('get a warning at links to a page that has not begun, or is not shown in a language of theirs', async () => {
    const page = await get('page-privacy')
    const {withChange} = await sectionOf('closingCall-main')
    const messages = async (change: object) => {
      await lake.client.createOrReplace({
        ...page,
        address: {gb: 'later', de: 'bald'},
        ...change,
        _id: 'page-later',
      })
      const secondaryAction = {_type: 'link', kind: 'page', page: {_type: 'reference', _ref: 'page-later'}}
      const label = {gb: 'More', pl: 'Więcej', de: 'Mehr', pt: 'Mais'}
      return validate(withChange({secondaryAction: {...secondaryAction, label}}), 'warning')
    }
    expect(await messages({})).toEqual([
      expect.stringContaining('page: This page is hidden in Polski and Português.'),
    ])
    expect(await messages({validFrom: '2100-01-01T12:00:00Z'})).toEqual([
      expect.stringContaining('page: This page goes online on 1 January 2100.'),
    ])
    expect(await messages({address: page['address']})).toEqual([])
    await lake.client.delete('page-later')
  })
})

test('a month refuses money that arrives before its payment, and two days with one number', async () => {
  const {section, withChange} = await sectionOf('month')
  const [row, ...rows] = section.rows
  expect(await validate(withChange({rows: [{...row, received: '2026-11-01'}, ...rows]}))).toEqual([
    expect.stringContaining('This is before the payment.'),
  ])
  const [day, ...days] = section.days
  expect(await validate(withChange({days: [{...day, date: '2026-10-05'}, ...days]}))).toEqual([
    expect.stringContaining('Two days have the number 5.'),
  ])
})

test('a missing picture is one mistake with one message, and its description is not asked for', async () => {
  const page = testDocument('page-pictures', 'page', {
    title: {gb: 'Pictures'},
    address: {gb: 'pictures'},
    sections: [
      {_key: 'a', _type: 'pictureSection', width: 'wide'},
      {_key: 'b', _type: 'pictureSection', width: 'wide', image: {_type: 'image', alt: {pl: 'Drzwi'}}},
    ],
  })
  const found = await lake.validate(page)
  expect(found.filter((message) => message.includes('image'))).toEqual([
    'sections[_key=="a"].image: Choose a picture.',
    'sections[_key=="b"].image: Choose a picture.',
  ])
})
