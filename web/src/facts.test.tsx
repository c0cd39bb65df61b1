import {setImmediate as nextTurn} from 'node:timers/promises'
import {defaultLocale} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {renderToStaticMarkup} from 'react-dom/server'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from './testing/seeded-lake.ts'

// The whole site is rendered twice.
vi.setConfig({testTimeout: 60_000})

let lake: SeededLake
let newest: () => Promise<Site>

type Site = Awaited<ReturnType<typeof readSite>>

/** Everything that the site says: each page in each language with its metadata, and what language models read. */
async function readSite() {
  const {pageElement} = await import('./site/page-element.tsx')
  const {llmsText} = await import('./site/llms-txt.ts')
  const {staticPages} = await import('./site/site-page.ts')
  const {requireContent} = await import('./sanity/read-content.ts')
  const {results, content} = await lake.site()
  results.markStale('everything')
  const source = content.fresh(() => {})
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const cmsPages = index.flatMap((page) =>
    page.locales.map((locale) => ({
      ...page,
      kind: 'page' as const,
      locale,
      address: page.addresses[locale] ?? '',
    })),
  )
  const texts = new Map<string, string>()
  for (const page of [...staticPages, ...cmsPages]) {
    const html = renderToStaticMarkup(await pageElement(page, {}, {source}))
    texts.set(JSON.stringify(page), html.replaceAll(/[\u{A0}\u{202F}]/gu, ' '))
    // The lake runs in this process, and must respond in time.
    await nextTurn()
  }
  return texts.set('llms.txt', (await llmsText(source)).replaceAll('\u{A0}', ' '))
}

/** Whether the picture in links to a page is another one. */
async function sharePicture(): Promise<string | null> {
  const {serveOgImage} = await import('./og-image/serve-og-image.ts')
  await lake.showChanges()
  const {known} = (await lake.site()).content
  const request = new Request('http://localhost/images/pages/pricing')
  return (await serveOgImage(['pricing'], request, known)).headers.get('etag')
}

beforeAll(async () => {
  lake = await startSeededLake()
  newest = readSite
})
afterAll(() => lake.close())

const priced = z.array(
  z.object({_id: z.string(), prices: z.array(z.looseObject({monthly: z.number().optional()}))}),
)
const limits = {'plan-free': 2, 'plan-basic': 7, 'plan-pro': 23, 'plan-premium': 61}

const amounts = [29, 79, 199, 119, 319, 799, 149, 399, 999].flatMap((month) => [month, month * 10, month * 2])
const written = amounts
  .flatMap((amount) => [amount, amount.toLocaleString('en'), amount.toLocaleString('de')])
  .join('|')
  .replaceAll('.', '\\.')
const oldPrice = new RegExp(
  `(?:[$€]|zł) ?(?:${written})(?![\\d]|[.,]\\d)|(?<![\\d.,])(?:${written}) ?(?:[$€]|zł)|"(?:${amounts.join('|')})\\.00"`,
  'g',
)
/** Without the answer's own number, which is alone in its element: "1 property · Free". */
const oldLimit =
  /(?:up to|do|maksymalnie|bis zu|até) (?:5|20|50)\b|(?:5, )?20 (?:or|lub|oder|ou|and|i|und|e) 50|(?<!<(?:b|span)\b[^>]*>)\b1 (?:property|lokal|Einheit|unidade)/gi

test('after every price and limit changed, no text on the site has an old one', async () => {
  const before = [...(await newest()).values()].join()
  expect(before).toMatch(oldPrice)
  expect(before).toMatch(oldLimit)
  await lake.editor
    .patch('siteSettings')
    .set({'description.gb': 'From {price.basic.month} a month.'})
    .commit()
  const picture = await sharePicture()

  const transaction = lake.editor.transaction()
  for (const {_id, prices} of priced.parse(await lake.editor.fetch('*[_type == "priceList"]')))
    transaction.patch(_id, (patch) =>
      patch.set({
        prices: prices.map((price, index) =>
          // The plan that is free by its name stays so.
          price.monthly === undefined || price.monthly === 0
            ? price
            : {...price, monthly: 1_234_500 + index * 100, yearly: 13_579_000 + index * 100},
        ),
      }),
    )
  for (const [id, propertyLimit] of Object.entries(limits))
    transaction.patch(id, (patch) => patch.set({propertyLimit}))
  // The API takes a fact that names itself; the site does not fill it in.
  const loop = {gb: '{fact.loop}'}
  transaction.create({_id: 'fact-loop', _type: 'fact', title: 'Loop', key: 'loop', kind: 'text', text: loop})
  await transaction.commit()

  const after = await newest()
  const contradictions = [...after].flatMap(([page, text]) =>
    [...text.matchAll(oldPrice), ...text.matchAll(oldLimit)].map(([found]) => `${page}: ${found}`),
  )
  expect(contradictions).toEqual([])
  const all = [...after.values()].join()
  const amountsNow = ['from $12,346 a month for up to 7', 'od 12 346 zł', 'ab 12.346 €', 'R$ 12.346']
  const limitsNow = [
    'Free for 2 properties',
    'Up to 61 properties',
    '2 lokale',
    'Dla 2 lokali:',
    'ponad 61 lokali',
    'Für 2 Einheiten',
    'Até 7 unidades',
  ]
  for (const value of [...amountsNow, ...limitsNow]) expect(all).toContain(value)
  expect(await sharePicture()).not.toBe(picture)
})
