import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {renderToStaticMarkup} from 'react-dom/server'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest'
import type {Reader} from '../lake/reader.ts'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {editorPage as EditorPage} from './editor-page.tsx'
import type {fixedPage as FixedPage} from './fixed-page.tsx'
import {type Place, pathOfPlace, places} from './place.ts'
import type {answerUnmatched as AnswerUnmatched} from './unmatched.ts'

let lake: SeededLake
let pages: {
  readonly fixedPage: typeof FixedPage
  readonly editorPage: typeof EditorPage
  readonly answerUnmatched: typeof AnswerUnmatched
}
let log: MockInstance<typeof console.warn>

beforeAll(async () => {
  lake = await startSeededLake()
  pages = {
    ...(await import('./fixed-page.tsx')),
    ...(await import('./editor-page.tsx')),
    ...(await import('./unmatched.ts')),
  }
}, 30_000)

afterAll(() => lake.close())

beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const render = async (place: Place): Promise<string> => renderToStaticMarkup(await pages.fixedPage(place))
const landing = (locale: LocaleCode): Place => ({locale, kind: 'landing', sent: false})
const pricing = (locale: LocaleCode): Place => ({locale, kind: 'pricing', sent: false})
const headings = (html: string) => Array.from(html.matchAll(/<h[12][^>]*>([^<]*)</g), ([, text]) => text)
const sections = (html: string) => Array.from(html.matchAll(/<section class="([\w-]+)/g), ([, name]) => name)

describe('every page of every locale', () => {
  test.each(places.map((place) => [pathOfPlace(place), place] as const))('%s', async (path, place) => {
    const html = await render(place)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path === '/' ? '/' : path}"/>`)
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(place.sent)
    const alternates = Array.from(
      html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/g),
      ([, tag]) => tag,
    )
    expect(alternates).toEqual(
      place.sent ? [] : [...localeCodes.map((code) => locales[code].tag), 'x-default'],
    )
    // Nothing fell back to English, and nothing broke its contract.
    expect(html).not.toContain('lang="en"><')
    expect(log).not.toHaveBeenCalled()
  })
})

test('the landing page has its eight sections in order', async () => {
  expect(sections(await render(landing('gb')))).toEqual([
    'hero',
    ...Array.from({length: 6}, () => 'entry'),
    'questions',
  ])
})

describe('pricing', () => {
  test('every price in every currency, as the locale writes it, its own currency chosen', async () => {
    const html = (await render(pricing('de'))).replaceAll('\u{A0}', ' ')
    for (const price of ['29 €', '29 $', '119 zł', '149 R$']) expect(html).toContain(`>${price}<`)
    expect(html).toMatch(/id="currency-EUR"[^>]*checked/)
    expect(html.match(/checked=""/g)).toHaveLength(2)
  })

  test('the yearly saving is worked out from the prices', async () => {
    await lake.editor
      .patch('priceList-USD')
      .set({'prices[1].monthly': 3_000, 'prices[1].yearly': 30_050})
      .commit()
    expect(await render(pricing('gb'))).toContain('$59.50')
  })
})

describe('a document that breaks its contract', () => {
  const problems = () => log.mock.calls.map(([line]) => JSON.parse(String(line)))

  test('costs its section; the rest renders, and the log leads to the field', async () => {
    const before = headings(await render(landing('pl')))
    await lake.editor.patch('feature-dashboard').set({tone: 'shiny'}).commit()
    try {
      const after = headings(await render(landing('pl')))
      expect(after).toHaveLength(before.length - 1)
      expect(problems()).toEqual([
        expect.objectContaining({
          event: 'content-problem',
          document: 'feature-dashboard',
          field: 'tone',
          locale: 'pl',
        }),
      ])
    } finally {
      await lake.editor.patch('feature-dashboard').set({tone: 'paper'}).commit()
    }
  })

  test('in one language costs that language alone', async () => {
    const whole = headings(await render(landing('de')))
    await lake.editor
      .patch('closingCall-main')
      .set({'heading.de': ['not', 'text']})
      .commit({autoGenerateArrayKeys: true})
    const german = headings(await render(landing('de')))
    const polish = headings(await render(landing('pl')))
    expect([german.length, polish.length]).toEqual([whole.length - 1, whole.length])
    expect(problems()).toEqual([expect.objectContaining({field: 'heading.de', locale: 'de'})])
  })
})

test('copy that is not translated stands in English and says so', async () => {
  await lake.editor.patch('hero-main').unset(['heading.pt']).commit()
  expect(await render(landing('pt'))).toMatch(/<h1 lang="en" id="[^"]*">Every door, accounted for\.<\/h1>/)
})

test('copy is set in the heads of tables too', async () => {
  const {editor} = lake
  await editor
    .patch('hero-main')
    .set({'ledger.labels.unit.pl': 'W domu', 'ledger.labels.paidBy.pl': 'I jak'})
    .commit()
  await editor.patch('plan-pro').set({'title.pl': 'Z domem'}).commit()
  const ledger = await render(landing('pl'))
  for (const head of ['W\u{A0}domu', 'I\u{A0}jak']) expect(ledger).toContain(`>${head}</th>`)
  expect(await render(pricing('pl'))).toContain('>Z\u{A0}domem</th>')
})

test('what search engines read of the questions is as it was written', async () => {
  const html = await render(landing('pl'))
  const data = /<script type="application\/ld\+json">([^<]*"FAQPage"[^<]*)</.exec(html)?.[1] ?? ''
  const asked: string[] = await lake.editor.fetch(
    '*[_id == "landingPage"][0].sections[_type == "faqSection"].entries[]->question.pl',
  )
  expect(JSON.parse(data).mainEntity.map(({name}: {name: string}) => name)).toEqual(asked)
  expect(data).not.toMatch(/[\u{A0}\u{2060}]/u)
  expect(html).toMatch(/\u{A0}/u)
})

describe('pages that editors made', () => {
  test('are offered in the languages that they have, and in no other', async () => {
    await lake.editor.patch('page-terms').unset(['title.pl', 'body.pl']).commit()
    expect(await pages.editorPage('pl', 'terms')).toBeNull()
    const page = await pages.editorPage('de', 'terms')
    const html = renderToStaticMarkup(page)
    expect(html).toContain('hrefLang="pt-BR"')
    expect(html).not.toContain('hrefLang="pl"')
  })

  test('an unknown slug is no page, and no query of its own', async () => {
    const {published} = await import('../lake/reader.ts')
    const asked: unknown[] = []
    const reader: Reader = {
      ...published,
      fetch: (query, types, parameters) => {
        asked.push(parameters)
        return published.fetch(query, types, parameters)
      },
    }
    expect(await pages.editorPage('gb', 'nothing-here', reader)).toBeNull()
    expect(asked).toEqual([{}])
  })
})

describe('where nothing stands', () => {
  const ask = async (path: string) => {
    const response = await pages.answerUnmatched(new URL(path, 'http://localhost:3000'))
    return {status: response.status, location: response.headers.get('location'), html: await response.text()}
  }

  test.each([
    ['/xyz', 'en', 'Page not found: /xyz'],
    ['/pl/a/b/c', 'pl', 'Nie znaleziono strony: /pl/a/b/c'],
    [
      '/de/%3Cscript%3Ealert(1)%3C/script%3E',
      'de',
      'Seite nicht gefunden: /de/&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['/pt/%ff', 'pt-BR', 'Página não encontrada: /pt/%ff'],
  ])('%s is answered in %s', async (path, lang, message) => {
    const {status, html} = await ask(path)
    expect(status).toBe(404)
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(message)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })

  test('a redirect has the status that the editor chose, and takes the query along', async () => {
    expect(await ask('/prices?utm_source=x')).toMatchObject({status: 308, location: '/pricing?utm_source=x'})
    expect(await ask('/early-access')).toMatchObject({status: 307, location: '/waitlist'})
  })

  test('the way on leads to the language of the path', async () => {
    expect((await ask('/de/nichts')).html).toContain(
      `class="btn btn-key" href="${pathOf({kind: 'landing'}, 'de')}"`,
    )
  })
})
