import {localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

const get = (path: string) => fetch(new URL(path, inject('siteUrl')), {redirect: 'manual'})

const linkedData = z.looseObject({'@context': z.literal('https://schema.org'), '@type': z.string()})

/** The JSON-LD objects of a page by their types. */
const dataOf = (path: string) =>
  inPage({}, async ({page}) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return new Map(
      texts.map((text) => linkedData.parse(JSON.parse(text))).map((data) => [data['@type'], data] as const),
    )
  })

describe.each(localeCodes)('%s: structured data', (locale) => {
  test('the landing page says who is behind the site, and answers its questions', async () => {
    const data = await dataOf(pathOf({kind: 'landing'}, locale))
    expect(data.get('Organization')).toMatchObject({name: 'Domora', logo: expect.stringMatching(/^http/)})
    const question = {
      '@type': 'Question',
      acceptedAnswer: {'@type': 'Answer', text: expect.stringMatching(/.{20}/)},
    }
    expect(data.get('FAQPage')).toMatchObject({
      mainEntity: expect.arrayContaining([expect.objectContaining(question)]),
    })
  })

  test('the pricing page offers every plan that has a price, in the currency that it shows', async () => {
    const data = await dataOf(pathOf({kind: 'pricing'}, locale))
    const {currency} = locales[locale]
    const offers = z
      .object({offers: z.array(z.object({price: z.string(), priceCurrency: z.string()}))})
      .parse(data.get('SoftwareApplication')).offers
    expect(offers.map(({priceCurrency}) => priceCurrency)).toEqual(Array.from({length: 4}, () => currency))
    const basic = {USD: '29.00', EUR: '29.00', PLN: '119.00', BRL: '149.00'}
    expect(offers.map(({price}) => price).slice(0, 2)).toEqual(['0.00', basic[currency]])
    expect(data.get('BreadcrumbList')).toMatchObject({itemListElement: [{position: 1}, {position: 2}]})
  })
})

test('the manifest and every icon are there', async () => {
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const {icons} = z.object({icons: z.array(z.object({src: z.string()}))}).parse(await manifest.json())
  expect(icons.length).toBeGreaterThan(1)
  for (const {src} of [...icons, {src: '/icons/apple-touch.png'}]) {
    const icon = await get(src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([
      src,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('security.txt says where to report a weakness, for the year to come', async () => {
  const response = await get('/.well-known/security.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})
