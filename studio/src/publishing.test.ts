import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {startTestLake, type TestLake} from './testing/test-lake.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
}, 30_000)

afterAll(() => lake.close())

const remarks: TestLake['remarks'] = (document, level) => lake.remarks(document, level)

const get = async (id: string): Promise<SanityDocument> => {
  const document = await lake.client.getDocument(id)
  if (!document) throw new Error(`${id} is not in the seed`)
  return document
}

test('every document of the first content can be published, and is translated', async () => {
  const documents = await lake.client.fetch<SanityDocument[]>('*[!(_type match "sanity.*")]')
  expect(documents.length).toBeGreaterThan(40)
  const found = await Promise.all(
    documents.flatMap((document) => [remarks(document, 'error'), remarks(document, 'warning')]),
  )
  expect(found.flat()).toEqual([])
}, 30_000)

describe('a price list', () => {
  const list = () => get('priceList-USD')
  const rows = (document: SanityDocument): unknown[] =>
    Array.isArray(document['prices']) ? document['prices'] : []

  test('that misses plans is refused, with their names', async () => {
    const document = await list()
    const [message, ...others] = await remarks({...document, prices: rows(document).slice(0, -2)})
    expect(message).toMatch(/^prices: No price for “Business” and “Enterprise”\./)
    expect(others).toEqual([])
  })

  test('without any price is refused', async () => {
    expect(await remarks({...(await list()), prices: undefined})).not.toEqual([])
  })

  test('with a negative or fractional amount is refused', async () => {
    const document = await list()
    const [first, ...others] = rows(document)
    const withMonthly = (monthly: unknown) => ({
      ...document,
      prices: [{...Object(first), monthly}, ...others],
    })
    expect(await remarks(withMonthly(-1))).toEqual([expect.stringContaining('cannot be negative')])
    expect(await remarks(withMonthly(29.5))).toEqual([expect.stringContaining('An amount of money')])
    expect(await remarks(withMonthly(undefined))).toEqual([expect.stringContaining('Which amount?')])
  })

  test('with a plan twice is refused', async () => {
    const document = await list()
    const twice = [...rows(document), {...Object(rows(document)[0]), _key: 'again'}]
    expect(await remarks({...document, prices: twice})).toEqual([
      expect.stringContaining('has a price already'),
    ])
  })

  test('that lost a digit is remarked on, at the amount', async () => {
    const document = await list()
    const [free, basic, ...others] = rows(document)
    const wrong = {...document, prices: [free, {...Object(basic), monthly: 290}, ...others]}
    expect(await remarks(wrong)).toEqual([])
    const warnings = await remarks(wrong, 'warning')
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Paying yearly costs more than twelve months'),
        expect.stringContaining('About 10% of what the prices in BRL, EUR, and PLN suggest'),
      ]),
    )
  })

  test('in a currency that has one already is refused', async () => {
    const second = {...(await list()), _id: 'drafts.second'}
    expect(await remarks(second)).toEqual(['currency: There is a price list in USD already.'])
  })

  test('in no currency is refused', async () => {
    expect(await remarks({...(await list()), currency: 'DOLLARS'})).toEqual([
      expect.stringMatching(/^currency:/),
    ])
  })
})

describe('copy', () => {
  test('without English is refused', async () => {
    const document = await get('closingCall-main')
    const heading = {...Object(document['heading']), gb: ' '}
    expect(await remarks({...document, heading})).toEqual([
      expect.stringMatching(/^heading\.gb: English is required/),
    ])
  })

  test('without Polish is remarked on, not refused', async () => {
    const document = await get('closingCall-main')
    const heading = {...Object(document['heading']), pl: undefined}
    expect(await remarks({...document, heading})).toEqual([])
    expect(await remarks({...document, heading}, 'warning')).toEqual([
      'heading.pl: Not translated into Polski yet.',
    ])
  })

  test('that is too long is remarked on in its language', async () => {
    const document = await get('closingCall-main')
    const heading = {...Object(document['heading']), de: 'Miete '.repeat(30)}
    expect(await remarks({...document, heading}, 'warning')).toEqual([
      expect.stringMatching(/^heading\.de: Deutsch: 180/),
    ])
  })

  test('that lost what the site fills in is refused', async () => {
    const document = await get('siteSettings')
    const errors = {...Object(document['errors'])}
    const notFoundMessage = {...errors.notFoundMessage, pl: 'Nie ma takiej strony'}
    expect(await remarks({...document, errors: {...errors, notFoundMessage}})).toEqual([
      expect.stringContaining('keep {path}'),
    ])
  })
})

describe('a redirect', () => {
  const redirect = (from: string, to: string): SanityDocument => ({
    _id: 'drafts.new',
    _type: 'redirect',
    _rev: 'r',
    _createdAt: '2026-11-21T00:00:00Z',
    _updatedAt: '2026-11-21T00:00:00Z',
    from,
    to,
    permanent: false,
  })

  test('to a page is fine', async () => {
    expect(await remarks(redirect('/old', '/pricing'))).toEqual([])
  })

  test('cannot hide a page made by editors', async () => {
    expect(await remarks(redirect('/privacy', '/about'))).toEqual([
      expect.stringContaining('There is a page at /privacy'),
    ])
  })

  test('cannot start where another one starts', async () => {
    expect(await remarks(redirect('/prices', '/about'))).toEqual([expect.stringContaining('never arrive')])
  })

  test.each([
    '/de/pricing?billing=yearly#compare',
    '/gb/pricing/',
    '/pl/privacy',
    '/prices',
    '/robots.txt',
    'https://example.com/pr',
  ])('to %s is not remarked on', async (to) => {
    expect(await remarks(redirect('/old', to), 'warning')).toEqual([])
  })

  test.each(['/de/pr', '/pr#compare', '/pricing/pr'])(
    'to %s, where nothing stands, is remarked on',
    async (to) => {
      const path = to.split('#')[0]
      expect(await remarks(redirect('/old', to))).toEqual([])
      expect(await remarks(redirect('/old', to), 'warning')).toEqual([`to: No page stands at ${path} yet.`])
    },
  )

  test('to a page is remarked on in the languages that it is not translated into', async () => {
    const page = await get('page-privacy')
    const title = {...Object(page['title']), de: undefined}
    await lake.client.create({...page, _id: 'page-press', slug: {current: 'press'}, title})
    expect(await remarks(redirect('/old', '/press'), 'warning')).toEqual([])
    expect(await remarks(redirect('/old', '/de/press'), 'warning')).toEqual([
      'to: No page stands at /de/press yet.',
    ])
  })

  test('is not in its own way', async () => {
    const published = await get('redirect-prices')
    expect(await remarks({...published, _id: 'drafts.redirect-prices'})).toEqual([])
  })
})

test('a page cannot take the address of a page that the site has', async () => {
  const document = await get('page-privacy')
  const slug = {_type: 'slug', current: 'pricing'}
  expect(await remarks({...document, slug})).toEqual([expect.stringMatching(/^slug: Small letters/)])
})

test('receipts that do not add up are refused', async () => {
  const document = await get('feature-financial-management')
  const illustration = Object(document['illustration'])
  const rentCollected = {...illustration.rentCollected, collected: 1}
  expect(await remarks({...document, illustration: {...illustration, rentCollected}})).toEqual([
    expect.stringContaining('The receipts add up to 72,842.00, but 0.01 was collected.'),
  ])
})
