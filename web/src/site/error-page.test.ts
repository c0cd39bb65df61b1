import {localeCodes, locales} from '@domora/content/locales'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {forgetProcess, type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {noPreviewDocument as NoPreviewDocument, readablePath as ReadablePath} from './error-page.tsx'
import type {servePage as ServePage} from './serve-page.ts'

let lake: SeededLake
let servePage: typeof ServePage
let noPreviewDocument: typeof NoPreviewDocument
let readablePath: typeof ReadablePath

beforeAll(async () => {
  lake = await startSeededLake()
  ;({servePage} = await import('./serve-page.ts'))
  ;({noPreviewDocument, readablePath} = await import('./error-page.tsx'))
  // A listed page that cannot be rendered.
  await lake.editor.patch('waitlistPage').set({consentVersion: 7}).commit()
})

afterAll(() => lake.close())

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const ask = async (path: string) => {
  const response = await servePage(new Request(new URL(path, 'http://site.invalid')), await lake.site())
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

  test('a preview link that has expired says so, with links to the published page and the landing page', async () => {
    const path = `${prefix}/pricing`
    const response = await noPreviewDocument(
      locale,
      401,
      path,
      '/leave?to=x',
      (await lake.site()).content.known,
    )
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(`<html lang="${tag}"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<h1 class="poster" id="error-heading">${closedPreviews[locale]}</h1>`)
    expect(html).toContain(`href="${prefix === '' ? '/' : prefix}"`)
    expect(html).toMatch(new RegExp(`href="/leave\\?to=x"[^>]*>(<[^>]*>)*${path}<`))
  })

  test('a page that cannot be rendered is a 500 in its language, with status, message, description and link', async () => {
    const {response, html} = await ask(`${prefix}/waitlist`)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(`<html lang="${tag}"`)
    expect(html).toContain(serverErrors[locale])
    expect(html).toContain('>500</p>')
    expect(html).toMatch(/<p class="lede">[^<]{10,}<\/p><p class="soft">[^<]{20,}<\/p>/)
    expect(html).toContain(`href="${prefix === '' ? '/' : prefix}"`)
  })

  test('a name that pages cannot have is an invalid path', async () => {
    const {response, html} = await ask(`${prefix}/No_Page`)
    expect(response.status).toBe(404)
    expect(html).toContain(`: ${prefix}/No_Page</p>`)
  })
})

test('both kinds of 404 have the words of the specification', async () => {
  expect((await ask('/No_Page')).html).toContain('<p class="lede">Page Not Found: /No_Page</p>')
  expect((await ask('/no/page')).html).toContain('<p class="lede">Page not found: /no/page</p>')
})

test('without content the error page has the English words of HTTP', async () => {
  await lake.close()
  forgetProcess()
  ;({servePage} = await import('./serve-page.ts'))
  ;({noPreviewDocument} = await import('./error-page.tsx'))
  const {response, html} = await ask('/de/nirgends')
  expect(response.status).toBe(500)
  expect(html).toContain('<h1 class="poster" id="error-heading">Internal Server Error</h1>')
  expect(html).toContain('<title>Internal Server Error</title>')
  expect(html).toContain('href="/de"')
  const noPreview = await noPreviewDocument('de', 401, '/de', '/leave', (await lake.site()).content.known)
  expect(noPreview.status).toBe(401)
  expect(await noPreview.text()).toContain('<h1 class="poster" id="error-heading">Unauthorized</h1>')
})

test.each([
  ['/prizing', '/prizing'],
  ['/pl/%C5%BC%C3%B3%C5%82w', '/pl/żółw'],
  ['/%3Cscript%3E', '/<script>'],
  ['/a%00b%0D%0Ac', '/a�b��c'],
  ['/%E2%80%AEgnp.exe', '/�gnp.exe'],
  ['/%ff', '/%ff'],
])('%s reads as %s', (path, text) => {
  expect(readablePath(path)).toBe(text)
})

test('a long path is shortened', () => {
  expect(readablePath(`/${'a'.repeat(5_000)}`)).toHaveLength(121)
})
