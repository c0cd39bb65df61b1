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
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {findCmsPage as FindCmsPage, pageElement as PageElement} from './page-element.tsx'
import type {servePage as ServePage} from './serve-page.ts'
import type {ContentSource} from '../sanity/read-content.ts'
import {pathOfStaticPage, type StaticPage, staticPages} from './site-page.ts'

let lake: SeededLake
let pages: {
  readonly pageElement: typeof PageElement
  readonly servePage: typeof ServePage
  readonly findCmsPage: typeof FindCmsPage
}
/** The published content. */
let newest: () => ContentSource
let log: MockInstance<typeof console.warn>

beforeAll(async () => {
  lake = await startSeededLake()
  pages = {
    ...(await import('./page-element.tsx')),
    ...(await import('./serve-page.ts')),
  }
  const {results, content} = await lake.site()
  newest = () => {
    results.markStale('everything')
    return content.fresh(() => {})
  }
})

afterAll(() => lake.close())

beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const render = async (page: StaticPage): Promise<string> =>
  renderToStaticMarkup(await pages.pageElement(page, {}, {source: newest()}))
const hero = 'sections[_key=="hero-main"]'
const dashboard = 'sections[_key=="feature-dashboard"]'
const landing = (locale: LocaleCode): StaticPage => ({locale, kind: 'landing', sent: false})
const pricing = (locale: LocaleCode): StaticPage => ({locale, kind: 'pricing', sent: false})
const headings = (html: string) => Array.from(html.matchAll(/<h[12][^>]*>([^<]*)</g), ([, text]) => text)
const sections = (html: string) => Array.from(html.matchAll(/<section class="([\w-]+)/g), ([, name]) => name)

const openGraphLocales = {de: 'de_DE', gb: 'en_US', pl: 'pl_PL', pt: 'pt_BR'}

describe('every page of every locale', () => {
  test.each(staticPages.map((page) => [pathOfStaticPage(page), page] as const))('%s', async (path, page) => {
    const html = await render(page)
    const levels = Array.from(html.matchAll(/<h([1-6])/g), ([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path === '/' ? '/' : path}"/>`)
    const isHidden = page.sent || page.kind === 'search'
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(isHidden)
    const alternates = Array.from(
      html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/g),
      ([, tag]) => tag,
    )
    const territories = Array.from(
      html.matchAll(/"og:locale(?::alternate)?" content="([^"]*)"/g),
      ([, name]) => name,
    )
    expect(territories.toSorted()).toEqual(
      isHidden ? [openGraphLocales[page.locale]] : Object.values(openGraphLocales),
    )
    expect(alternates).toEqual(isHidden ? [] : [...localeCodes.map((code) => locales[code].tag), 'x-default'])
    // No text fell back to English, and no document broke its contract.
    expect(html).not.toContain('lang="en"><')
    expect(log).not.toHaveBeenCalled()
  })
})

const ask = async (path: string) => {
  const response = await pages.servePage(
    new Request(new URL(path, 'http://localhost:3000')),
    await lake.site(),
  )
  const {status, headers} = response
  return {
    status,
    location: headers.get('location'),
    type: headers.get('content-type'),
    html: await response.text(),
  }
}

describe('a page as Markdown', () => {
  test.each(localeCodes)('the landing page and the pricing page in %s', async (locale) => {
    const landingPath = pathOf({kind: 'landing'}, locale)
    const {
      status,
      type,
      html: landingText,
    } = await ask(landingPath === '/' ? '/index.md' : `${landingPath}.md`)
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(landingText).toMatch(/^(?:.+\n\n)?# \S/)
    expect(/^\| \| [^|]+\|([^|]+)\|$/m.exec(landingText)?.[1]?.match(/\d[.,]\d\d\b/g)).toHaveLength(2)
    const {html: pricingText} = await ask(`${pathOf({kind: 'pricing'}, locale)}.md`)
    // A row for each feature, one each for properties, components and access, and the head.
    expect(pricingText.match(/^\|(?: [^|]+ \|){6}$/gm)?.length).toBeGreaterThanOrEqual(13 + 4)
    const {currency} = locales[locale]
    const sign = {USD: '$', EUR: '€', PLN: 'zł', BRL: 'R$'}[currency]
    expect(/\n- ([^:]*)/.exec(pricingText)?.[1]).toContain(sign)
  })

  test('a form is a link to its page, which names the Markdown', async () => {
    expect((await ask('/waitlist.md')).html).toContain(
      '[Join the List](http://localhost:3000/waitlist): Email Address',
    )
    expect((await ask('/waitlist')).html).toContain(
      '<link rel="alternate" type="text/markdown" href="http://localhost:3000/waitlist.md"/>',
    )
  })

  test('files and error pages do not exist as Markdown', async () => {
    for (const path of ['/nothing.md', '/sitemap.xml.md', '/pl/pricing.md.md'])
      expect((await ask(path)).status).toBe(404)
  })
})

describe('pages for search engines and language models', () => {
  const lastModified = async (path: string) =>
    new RegExp(`<loc>http://localhost:3000${path}</loc><lastmod>([^<]*)`).exec(
      (await ask('/sitemap.xml')).html,
    )?.[1]

  test('a page changes when one of its documents changes', async () => {
    const before = await lastModified('/about')
    const {_updatedAt: updatedAt} = await lake.editor.patch('capability-chat').set({key: 'chat'}).commit()
    await lake.showChanges()
    expect(await lastModified('/features')).toBe(updatedAt)
    expect(await lastModified('/pricing')).toBe(updatedAt)
    expect(await lastModified('/about')).toBe(before)
    expect(before).not.toBe(updatedAt)
  })

  test('llms.txt lists every page in English as Markdown, and the other languages', async () => {
    const {llmsText} = await import('./llms-txt.ts')
    const text = await llmsText((await lake.site()).content.known)
    expect(text).toMatch(/^# Domora\n\n> \S/)
    expect(text).toContain('- [Deutsch](http://localhost:3000/de.md)\n')
    const links = Array.from(
      text.matchAll(/^- \[[^\]]+\]\(http:\/\/localhost:3000([^)]+)\)(?:: .{40,})?$/gm),
      ([, path = '']) => path,
    )
    expect(links).toHaveLength(23 + 3)
    for (const path of links) expect((await ask(path)).status).toBe(200)
  })
})

test('a link to /contact in running text leads to the page in the same language', async () => {
  const {html} = await ask('/de/trust')
  expect(html).toContain('<a href="/de/contact">Kontaktformular</a>')
})

test('the thirteen features are headings of a page of their own', async () => {
  const {html} = await ask('/features')
  const lists = Array.from(html.matchAll(/<ul class="capabilities">[^]*?<\/ul>/g), ([list]) => list)
  expect(lists.join('').match(/<li><h3>/g)).toHaveLength(13)
})

test('the landing page has its eight sections in order', async () => {
  expect(sections(await render(landing('gb')))).toEqual(['hero', ...Array.from({length: 7}, () => 'entry')])
})

describe('pricing', () => {
  test('every price in every currency and in the locale’s notation, with its own currency chosen', async () => {
    const html = (await render(pricing('de'))).replaceAll('\u{A0}', ' ')
    for (const price of ['29 €', '29 $', '119 zł', '149 R$']) expect(html).toContain(`>${price}<`)
    expect(html).toMatch(/id="currency-EUR"[^>]*checked/)
    // Number, billing period and currency.
    expect(html.match(/checked=""/g)).toHaveLength(3)
  })

  test('the yearly saving is computed from the prices', async () => {
    await lake.editor
      .patch('priceList-USD')
      .set({'prices[1].monthly': 3_000, 'prices[1].yearly': 30_050})
      .commit()
    expect(await render(pricing('gb'))).toContain('$59.50')
  })
})

describe('a shared section on the landing page', () => {
  const figure = (html: string) => /<figure>.*<\/figure>/.exec(html.replaceAll('\u{A0}', ' '))?.[0]

  beforeAll(async () => {
    await lake.editor
      .patch('landingPage')
      .insert('after', 'sections[0]', [{_key: 'said', _type: 'reference', _ref: 'shared-quotes'}])
      .commit()
  })

  afterAll(async () => {
    await lake.editor.patch('landingPage').unset(['sections[_key=="said"]']).commit()
  })

  test.each([
    ['gb', 'This is an example and no one said it.', 'Example: role of the person'],
    ['pl', 'To jest przykład i nikt tego nie powiedział.', 'Przykład: rola tej osoby'],
    ['de', 'Das ist ein Beispiel, das niemand gesagt hat.', 'Beispiel: Rolle der Person'],
    ['pt', 'Isto é um exemplo, ninguém disse isto.', 'Exemplo: função da pessoa'],
  ] as const)('%s: the words and who said them', async (locale, quote, role) => {
    const html = await render(landing(locale))
    expect(sections(html)).toHaveLength(9)
    expect(figure(html)).toContain(`<blockquote><p>${quote}`)
    expect(figure(html)).toContain(
      `<figcaption><b>Example: name of the person</b><p class="soft"><span>${role}</span>, <span>Example: name of the company</span></p></figcaption>`,
    )
    expect(html).not.toContain('lang="en"><')
    expect(log).not.toHaveBeenCalled()
  })

  test('without a person, only the quote is missing', async () => {
    await lake.editor.patch('shared-quotes').unset(['sections[0].quotes[0].person']).commit()
    const html = await render(landing('pl'))
    expect(figure(html)).toBeUndefined()
    expect(sections(html)).toHaveLength(8)
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({
        event: 'content-problem',
        document: 'shared-quotes',
        field: 'sections[_key=="quotes"].quotes[_key=="example"].person',
      }),
    ])
  })
})

describe('a document that breaks its contract', () => {
  const problems = () => log.mock.calls.map(([line]) => JSON.parse(String(line)))

  test('only its section is missing, and the log names the field', async () => {
    const before = headings(await render(landing('pl')))
    await lake.editor
      .patch('landingPage')
      .set({[`${dashboard}.tone`]: 'shiny'})
      .commit()
    try {
      const after = headings(await render(landing('pl')))
      expect(after).toHaveLength(before.length - 1)
      expect(problems()).toEqual([
        expect.objectContaining({
          event: 'content-problem',
          document: 'landingPage',
          field: `${dashboard}.tone`,
          locale: 'pl',
        }),
      ])
    } finally {
      await lake.editor
        .patch('landingPage')
        .set({[`${dashboard}.tone`]: 'paper'})
        .commit()
    }
  })

  test('in one language: only that language is affected', async () => {
    const whole = headings(await render(landing('de')))
    await lake.editor
      .patch('landingPage')
      .set({'sections[_key=="closingCall-main"].heading.de': ['not', 'text']})
      .commit({autoGenerateArrayKeys: true})
    const german = headings(await render(landing('de')))
    const polish = headings(await render(landing('pl')))
    expect([german.length, polish.length]).toEqual([whole.length - 1, whole.length])
    expect(problems()).toEqual([
      expect.objectContaining({
        field: 'sections[_key=="closingCall-main"].heading.de',
        locale: 'de',
      }),
    ])
  })
})

test('untranslated copy is in English, and marked as English', async () => {
  await lake.editor
    .patch('landingPage')
    .unset([`${hero}.heading.pt`])
    .commit()
  expect(await render(landing('pt'))).toMatch(/<h1 lang="en" [^>]*>Collect rent\. See every payment\.<\/h1>/)
})

test('metadata of a page is in its language, or the name of the site', async () => {
  await lake.editor.patch('aboutPage').unset(['seo.title.pl', 'seo.title.pt', 'heading.pt']).commit()
  const about = async (locale: LocaleCode) => render({locale, kind: 'about', sent: false})
  const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const heading = await lake.editor.fetch<string>('*[_id == "aboutPage"][0].heading.pl')
  expect(title(await about('pl'))).toBe(`${heading} · Domora`)
  await lake.editor.patch('siteSettings').unset(['seo.title.pt']).commit()
  expect(title(await about('pt'))).toBe('Domora')
})

test('copy is typeset in the heads of tables too', async () => {
  const {editor} = lake
  await editor
    .patch('landingPage')
    .set({[`${hero}.ledger.labels.unit.pl`]: 'W domu'})
    .commit()
  await editor.patch('plan-pro').set({'title.pl': 'Z domem'}).commit()
  expect(await render(landing('pl'))).toContain('>W\u{A0}domu</th>')
  expect(await render(pricing('pl'))).toContain('>Z\u{A0}domem</th>')
})

test('questions for search engines are not typeset', async () => {
  const html = await render(landing('pl'))
  const data = /<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? ''
  const asked: string[] = await lake.editor.fetch(
    '*[_id == "landingPage"][0].sections[_type == "faqSection"].entries[]->question.pl',
  )
  const names = Array.from(data.matchAll(/"Question","name":"([^"]*)"/g), ([, name]) => name)
  expect(names).toEqual(asked)
  expect(data).not.toMatch(/[\u{A0}\u{2060}]/u)
  expect(html).toMatch(/\u{A0}/u)
})

test('a CMS page is available in its languages only', async () => {
  await lake.editor.patch('page-terms').unset(['title.pl', 'sections[0].body.pl']).commit()
  const source = newest()
  expect(await pages.findCmsPage('pl', 'terms', source)).toBeNull()
  const found = await pages.findCmsPage('de', 'terms', source)
  if (found === null) throw new Error('the German page is missing')
  const html = renderToStaticMarkup(await pages.pageElement(found, {}, {source}))
  expect(html).toContain('hrefLang="pt-BR"')
  expect(html).not.toContain('hrefLang="pl"')
})

describe('a page of sections', () => {
  const shown = async (made: readonly object[]) => {
    const landingPage = {_id: 'landingPage', _type: 'page', title: {gb: 'Home'}, sections: made}
    const before = await lake.editor.getDocument('landingPage')
    await lake.editor.createOrReplace(landingPage)
    try {
      return await render(landing('gb'))
    } finally {
      if (before) await lake.editor.createOrReplace(before)
    }
  }

  test('sixty have one h1 and no duplicate id', async () => {
    const own = await lake.editor.fetch<object[]>('*[_id == "landingPage"][0].sections')
    const many = Array.from({length: 60}, (_, index) => ({
      ...own[index % own.length],
      _key: `s${index}`,
      anchor: 'same',
    }))
    const html = await shown(many)
    expect(sections(html)).toHaveLength(60)
    expect(html.match(/<h1/g)).toHaveLength(1)
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(ids).toContain('same')
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
    expect(log).not.toHaveBeenCalled()
  })

  const heading = {gb: 'Empty'}
  const empty = [
    {_type: 'faqSection', heading, entries: []},
    {_type: 'figures', heading},
    {_type: 'logos', heading},
    {_type: 'quotes', heading},
    {_type: 'steps', heading},
    {_type: 'progress', heading},
    {_type: 'people', heading},
    {_type: 'textSection', heading},
    {_type: 'priceCards', heading},
    {_type: 'comparison', heading, plans: [{_key: 'p', _type: 'reference', _ref: 'plan-gone', _weak: true}]},
  ].map((section) => ({...section, _key: section._type}))

  test('empty ones are left out, and the next one has the h1', async () => {
    const html = await shown([...empty, {_key: 'last', _type: 'closingCall', heading: {gb: 'Last'}}])
    expect(html).not.toContain('Empty')
    expect(html).toContain('<h1 id="last-heading">Last</h1>')
  })

  test('without sections the page has its title', async () => {
    expect(await shown(empty)).toContain('<main id="main"><h1 class="wrap">Home</h1></main>')
  })
})

describe('a path without a page', () => {
  test.each([
    ['/xyz', 'en', 'Page not found: /xyz'],
    ['/pl/a/b/c', 'pl', 'Nie znaleziono strony: /pl/a/b/c'],
    [
      '/de/%3Cscript%3Ealert(1)%3C/script%3E',
      'de',
      'Seite nicht gefunden: /de/&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['/pt/%ff', 'pt-BR', 'Página não encontrada: /pt/%ff'],
  ])('%s gets a response in %s', async (path, lang, message) => {
    const {status, html} = await ask(path)
    expect(status).toBe(404)
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(message)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })

  test('a redirect has the status that the editor chose, and keeps the query', async () => {
    expect(await ask('/prices?utm_source=x')).toMatchObject({status: 308, location: '/pricing?utm_source=x'})
    expect(await ask('/early-access')).toMatchObject({status: 307, location: '/waitlist'})
  })

  test('the 404 page links to the landing page of the path’s language', async () => {
    expect((await ask('/de/nichts')).html).toContain(
      `class="btn btn-key" href="${pathOf({kind: 'landing'}, 'de')}"`,
    )
  })
})

test('an opened path without a page is counted with the page before it, and a redirect when it is used', async () => {
  await lake.editor.createOrReplace({_id: 'redirect-old', _type: 'redirect', from: '/old', to: '/pricing'})
  const site = await lake.site()
  site.changed('everything')
  await site.finish()
  const counted: unknown[] = []
  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    pages.servePage(
      new Request(new URL(path, 'http://localhost:3000'), {
        headers: {
          'sec-fetch-mode': 'navigate',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          host: 'localhost:3000',
          ...headers,
        },
      }),
      site,
      (...tally) => counted.push(tally),
    )
  await open('/missing', {referer: 'https://news.example/'})
  await open('/missing', {referer: 'http://localhost:3000/about?x=1'})
  await open('/old')
  await open('/pricing')
  await open('/.env/x')
  await open('/anna@example.com')
  for (const headers of [
    {'user-agent': 'curl/8.0'},
    {'sec-gpc': '1'},
    {'sec-purpose': 'prefetch'},
    {'sec-fetch-mode': 'no-cors'},
  ])
    await open('/missing', headers)
  await lake.editor.delete('redirect-old')
  expect(counted).toEqual([
    ['missing', '/missing', 'news.example'],
    ['missing', '/missing', '/about'],
    ['redirect', '/old'],
    ['missing', '/.env/x', ''],
  ])
})

describe('a page with dates', () => {
  const path = '/de/aktion/herbst'
  const request = async () =>
    pages.servePage(new Request(new URL(path, 'http://localhost:3000')), await lake.site())
  const publish = async (dates: object) => {
    await lake.editor.createOrReplace({
      _id: 'page-offer',
      _type: 'page',
      title: {gb: 'Offer', de: 'Angebot'},
      address: {gb: 'offers/autumn', de: 'aktion/herbst'},
      sections: [],
      ...dates,
    })
    const site = await lake.site()
    site.changed('everything')
    await site.finish()
  }

  afterAll(() => lake.editor.delete('page-offer'))

  test('is missing before its days, and redirects after them', async () => {
    await publish({validFrom: new Date(Date.now() + 3_600_000).toISOString()})
    expect((await request()).status).toBe(404)
    const dates = {
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2999-01-01T00:00:00Z',
      afterEnd: {_type: 'destination', kind: 'route', route: 'pricing'},
    }
    await publish(dates)
    const shown = await request()
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('<h1 class="wrap">Angebot</h1>')
    await publish({...dates, validUntil: new Date(Date.now() + 1_500).toISOString()})
    // The lake does not send a live event, because nothing has changed in it.
    await vi.waitFor(
      async () => expect((await request()).headers.get('location')).toBe('/de/pricing'),
      10_000,
    )
  })

  test.each(['page-offer', 'page-later', 'page-elsewhere'])(
    'that redirects to %s, which visitors do not get, is a 404 after its last day',
    async (_ref) => {
      const later = {
        _id: 'page-later',
        _type: 'page',
        title: {de: 'Später'},
        address: {de: 'spaeter'},
        validFrom: '2999-01-01T00:00:00Z',
      }
      await lake.editor.createOrReplace(later)
      await lake.editor.createOrReplace({...later, _id: 'page-elsewhere', title: {pl: 'Gdzie indziej'}})
      const page = {_type: 'reference', _ref, _weak: true}
      await publish({
        validUntil: '2026-01-01T00:00:00Z',
        afterEnd: {_type: 'destination', kind: 'page', page},
      })
      expect((await request()).status).toBe(404)
    },
  )
})
