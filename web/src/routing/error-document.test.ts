import {localeCodes, locales} from '@domora/content/locales'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {noPreviewDocument as NoPreviewDocument} from './error-document.tsx'
import type {answerUnmatched as AnswerUnmatched} from './unmatched.ts'

let lake: SeededLake
let answerUnmatched: typeof AnswerUnmatched
let noPreviewDocument: typeof NoPreviewDocument

beforeAll(async () => {
  lake = await startSeededLake()
  // Nothing listens there: an editor's page, which the site asks itself for, does not render.
  vi.stubEnv('PORT', '1')
  ;({answerUnmatched} = await import('./unmatched.ts'))
  ;({noPreviewDocument} = await import('./error-document.tsx'))
}, 30_000)

afterAll(() => lake.close())

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const ask = async (path: string) => {
  const response = await answerUnmatched(new URL(path, 'http://site.invalid'))
  return {response, html: await response.text()}
}

const serverErrors = {
  gb: 'Internal Server Error',
  pl: 'Wewnętrzny błąd serwera',
  de: 'Interner Serverfehler',
  pt: 'Erro interno do servidor',
}

const closedPreviews = {
  gb: 'This preview is closed',
  pl: 'Ten podgląd jest zamknięty',
  de: 'Diese Vorschau ist geschlossen',
  pt: 'Esta prévia está fechada',
}

describe.each(localeCodes)('%s', (locale) => {
  const {prefix, tag} = locales[locale]

  test('a preview link that is none any more says so, and leads on', async () => {
    const response = await noPreviewDocument(locale, 401)
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(`<html lang="${tag}"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<h1 id="error-heading">${closedPreviews[locale]}</h1>`)
    expect(html).toContain(`href="${prefix === '' ? '/' : prefix}"`)
  })

  test('a page that does not render is a 500 in its language: status, message, description, a way on', async () => {
    const {response, html} = await ask(`${prefix}/privacy`)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(`<html lang="${tag}"`)
    expect(html).toContain(serverErrors[locale])
    expect(html).toContain('>500</p>')
    expect(html).toMatch(/<p class="lede">[^<]{10,}<\/p><p class="soft">[^<]{20,}<\/p>/)
    expect(html).toContain(`href="${prefix === '' ? '/' : prefix}"`)
  })

  test('a name that no page can have fails the validity check', async () => {
    const {response, html} = await ask(`${prefix}/No_Page`)
    expect(response.status).toBe(404)
    expect(html).toContain(`: ${prefix}/No_Page</p>`)
  })
})

test('the two kinds of 404 say what the specification says', async () => {
  expect((await ask('/No_Page')).html).toContain('<p class="lede">Page Not Found: /No_Page</p>')
  expect((await ask('/no/page')).html).toContain('<p class="lede">Page not found: /no/page</p>')
})

test('without content the error page has the defaults, and is not blank', async () => {
  await lake.close()
  const {response, html} = await ask('/de/nirgends')
  expect(response.status).toBe(500)
  expect(html).toContain('<h1 id="error-heading">Internal Server Error</h1>')
  expect(html).toContain('<title>Internal Server Error</title>')
  expect(html).toContain('href="/de"')
  const noPreview = await noPreviewDocument('de', 401)
  expect(noPreview.status).toBe(401)
  expect(await noPreview.text()).toContain('<h1 id="error-heading">Unauthorized</h1>')
})
