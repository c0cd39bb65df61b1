import {withFrench} from '@domora/content/testing/french'
import {renderToReadableStream} from 'react-dom/server.edge'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

vi.mock('@domora/content/locales', () => withFrench('locales'))
vi.mock('@domora/content/page-locales', () => withFrench('page-locales'))

const documents = z.array(z.looseObject({_id: z.string(), _type: z.string()}))
const localized = z.looseObject({_type: z.string().startsWith('localized'), gb: z.unknown().optional()})

let lake: SeededLake

/** The seed with every third text in French, and two pages with a French address. */
async function inFrench() {
  const all = documents.parse(await lake.editor.fetch('*[_type match "*"]', {}, {perspective: 'published'}))
  let count = 0
  const translated: unknown = JSON.parse(JSON.stringify(all), (_, value: unknown) => {
    const {data} = localized.safeParse(value)
    if (data?._type === 'localizedAddress') return {...data, fr: data.gb}
    return typeof data?.gb === 'string' && count++ % 3 === 0 ? {...data, fr: `FR ${data.gb}`} : value
  })
  return documents
    .parse(translated)
    .map((document) =>
      document._id === 'page-launch-offer' ? {...document, title: {gb: 'Offer', fr: 'FR Offer'}} : document,
    )
}

beforeAll(async () => {
  lake = await startSeededLake()
  vi.stubEnv('SANITY_API_READ_TOKEN', lake.viewerToken)
})
afterAll(() => lake.close())

test('only the preview shows a language in preparation', async () => {
  const {allLocaleCodes, localeCodes} = await import('@domora/content/locales')
  const french = allLocaleCodes.at(-1)
  if (french === undefined) throw new Error('there is no French')
  expect(localeCodes).not.toContain(french)
  const content = await inFrench()
  const write = (idOf: (id: string) => string) =>
    content
      .reduce(
        (transaction, document) => transaction.createOrReplace({...document, _id: idOf(document._id)}),
        lake.editor.transaction(),
      )
      .commit()
  await write((id) => `drafts.${id}`)

  const {draftPage} = await import('./draft-page.tsx')
  const {draftReader} = await import('./draft-reader.ts')
  const preview = async (...path: string[]) => {
    const page = await draftPage(['fr', ...path], draftReader('drafts', french))
    return new Response(await renderToReadableStream(page)).text()
  }
  const landing = await preview()
  expect(landing).toContain('FR ')
  // Texts without a translation are in English, and declare it.
  expect(landing).toContain('lang="en"')
  expect(await preview('launch-offer')).toContain('FR ')

  await write((id) => id)
  await lake.showChanges()
  const {servePage} = await import('../site/serve-page.ts')
  const ask = async (path: string) =>
    servePage(new Request(new URL(path, 'http://localhost:3000')), await lake.site())
  for (const path of ['/', '/de', '/pricing', '/launch-offer', '/sitemap.xml', '/de/sitemap.xml']) {
    const response = await ask(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    expect(html).not.toMatch(/"\/fr\b|\/fr["/<]|hreflang="fr"|Français|FR /i)
  }
  for (const path of ['/fr', '/fr/pricing', '/fr/launch-offer', '/fr/sitemap.xml'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})
