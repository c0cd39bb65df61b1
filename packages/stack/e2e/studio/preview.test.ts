import {randomUUID} from 'node:crypto'
import {localeCodes, locales} from '@domora/content/locales'
import {formatMoney} from '@domora/content/format'
import {previewLinkPrefix, previewLinkType, previewPath} from '@domora/content/preview-link'
import {pathOf} from '@domora/content/routes'
import {blocks} from '@domora/content/blocks'
import {createClient} from '@sanity/client'
import type {Page} from 'playwright-core'
import {afterEach, beforeEach, describe, expect, inject, test} from 'vitest'
import {editor, lake} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

const german = pathOf({kind: 'pricing'}, 'de')
const starter = 'prices[plan._ref=="plan-basic"].monthly'
const draftId = 'drafts.priceList-EUR'
const euros = (amount: number) => formatMoney({amount, currency: 'EUR'}, 'de')

/** A run of invisible characters, which encode the source of a text. A single one is a word joiner. */
const invisible = /(?:\u200b|\u200c|\u200d|[\u2060-\u2064\u{1d173}-\u{1d17a}]|\ufeff){4}/u

const drafts: string[] = []

/** Creates the draft of a document, as Studio does on the first edit. */
async function draftOf(id: string, changes: Record<string, unknown>): Promise<void> {
  const client = editor()
  const published = await client.getDocument(id)
  if (!published) throw new Error(`the seed has no ${id}`)
  drafts.push(`drafts.${id}`)
  await client
    .transaction()
    .createOrReplace({...published, _id: `drafts.${id}`})
    .patch(`drafts.${id}`, (patch) => patch.set(changes))
    .commit()
}

/** Creates a preview secret as Studio does. */
async function previewSecret(): Promise<string> {
  const secret = randomUUID()
  const _id = `drafts.${randomUUID()}`
  drafts.push(_id)
  await editor()
    .transaction()
    .createOrReplace({_id, _type: 'sanity.previewUrlSecret'})
    .patch(_id, (patch) => patch.set({secret, source: 'sanity/presentation', studioUrl: inject('studioUrl')}))
    .commit()
  return secret
}

const enablePath = (secret: string, path: string) => previewPath(path, secret)

const site = (path: string, cookie?: string) =>
  fetch(inject('siteUrl') + path, {redirect: 'manual', headers: cookie === undefined ? {} : {cookie}})

const cookiesOf = ({headers}: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The cookies of a preview, for requests without a browser. */
async function previewCookies(): Promise<string> {
  return cookiesOf(await site(enablePath(await previewSecret(), '/')))
}

/** Waits until the page shows a text, without a reload. */
const shows = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) === true,
    text,
    {polling: 'raf', timeout: 30_000},
  )

beforeEach(() => draftOf('priceList-EUR', {[starter]: 123_400}))

afterEach(async () => {
  const transaction = editor().transaction()
  for (const id of drafts.splice(0)) transaction.delete(id)
  await transaction.commit()
})

describe('a preview link', () => {
  test.each([
    ['without a secret', '/api/draft/enable?sanity-preview-pathname=/'],
    ['with a wrong secret', enablePath('wrong', '/')],
    ['with an empty secret', enablePath('', '/')],
  ])('%s is refused', async (_, path) => {
    const response = await site(path)
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
  ])('to %s is refused, even with a secret', async (path) => {
    const response = await site(enablePath(await previewSecret(), path))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('a forged cookie leads to the visitors’ page', async () => {
    const response = await site(german, '__prerender_bypass=made-up')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(`/api/draft/disable?to=${encodeURIComponent(german)}`)
    const left = await site(response.headers.get('location') ?? '')
    expect(left.headers.get('location')).toBe(german)
    expect(left.headers.getSetCookie().join()).toMatch(/__prerender_bypass=; Path=\/; Max-Age=0/)
  })

  test.each(['/images/pages/de', '/de/waitlist/confirm'])(
    '%s is not a page, even in a preview',
    async (path) => {
      const seen = async (cookies?: string) => {
        const {status, headers} = await site(path, cookies)
        return [status, headers.get('content-type'), headers.get('location'), headers.get('x-robots-tag')]
      }
      expect(await seen(await previewCookies())).toEqual(await seen())
    },
  )

  test('visitors cannot reach the route of draft pages', async () => {
    expect((await site('/draft/de/pricing')).status).toBe(404)
    expect((await site('/draft')).status).toBe(404)
  })
})

/** Creates a link as Studio does. */
async function sharedLink(of: Record<string, unknown> = {}) {
  const secret = randomUUID()
  const _id = previewLinkPrefix + secret
  drafts.push(_id)
  const until = new Date(Date.now() + 60_000).toISOString()
  const link = {
    name: 'Anna, agency',
    until,
    path: german,
    page: null,
    pageTitle: null,
    perspective: ['drafts'],
  }
  await editor().create({_id, _type: previewLinkType, ...link, ...of})
  return {_id, secret}
}

describe('a link for one person', () => {
  const open = (secret: string) => site(previewPath(german, secret))

  test('shows the drafts of all pages', async () => {
    const {secret} = await sharedLink()
    const enabled = await open(secret)
    expect(enabled.headers.get('location')).toBe(german)
    expect(await (await site(german, cookiesOf(enabled))).text()).toContain(euros(123_400))
  })

  test('for one page shows its draft in every language, and all other pages as published', async () => {
    await draftOf('contactPage', {'heading.de': 'Nur für Anna', 'heading.pl': 'Tylko dla Anny'})
    await draftOf('waitlistPage', {'heading.de': 'Nicht für Anna'})
    drafts.push('drafts.page-secret-plan')
    await editor().create({
      _id: 'drafts.page-secret-plan',
      _type: 'page',
      title: {_type: 'localizedString', gb: 'Secret plan'},
      address: {_type: 'localizedAddress', gb: 'secret-plan'},
      sections: [{_key: 'text', _type: 'textSection', body: {gb: blocks('No one knows.')}}],
    })
    const cookies = cookiesOf(await open((await sharedLink({page: 'contactPage'})).secret))
    const text = async (path: string, more = '') => (await site(path, cookies + more)).text()
    expect(await text(pathOf({kind: 'contact'}, 'de'))).toContain('Nur für Anna')
    expect(await text(pathOf({kind: 'contact'}, 'pl'))).toContain('Tylko dla Anny')
    expect(await text(pathOf({kind: 'waitlist'}, 'de'))).not.toContain('Nicht für Anna')
    expect(await text(german, '; sanity-preview-perspective=drafts')).not.toContain(euros(123_400))
    expect((await site('/secret-plan', cookies)).status).toBe(404)
  })

  test('ends at once for a browser that has used it, when it is revoked or expires', async () => {
    for (const end of [
      (id: string) => editor().delete(id),
      (id: string) => editor().patch(id).set({until: new Date().toISOString()}).commit(),
    ]) {
      const {_id, secret} = await sharedLink()
      const cookies = cookiesOf(await open(secret))
      expect((await site(german, cookies)).status).toBe(200)
      await end(_id)
      const closed = await site(german, cookies)
      expect(closed.status).toBe(307)
      const page = await site(closed.headers.get('location') ?? '', cookies)
      expect(page.status).toBe(401)
      const html = await page.text()
      expect(html).toContain('Diese Vorschau ist geschlossen')
      expect(html).toContain(`href="/api/draft/disable?to=${encodeURIComponent(german)}"`)
      expect((await open(secret)).status).toBe(401)
      expect((await site('/api/draft/changes', cookies)).status).toBe(401)
    }
  })

  test('ends the stream of changes and closes the open page when it is revoked', async () => {
    const {_id, secret} = await sharedLink()
    // Kept whole: Node cancels the body of a response that is garbage-collected.
    const changes = await site('/api/draft/changes', cookiesOf(await open(secret)))
    await inPage({}, async ({page}) => {
      await page.goto(previewPath(german, secret))
      await page.locator('sanity-visual-editing').waitFor({state: 'attached'})
      await editor().delete(_id)
      await page.getByRole('heading', {name: 'Diese Vorschau ist geschlossen'}).waitFor()
      await page.getByRole('link', {name: german}).click()
      await page.waitForURL(inject('siteUrl') + german)
      expect(await page.locator('main').textContent()).not.toContain(euros(123_400))
      expect((await page.context().cookies()).map(({name}) => name)).not.toContain('preview-session')
    })
    // The stream ends, so that the response can be read to its end.
    expect(await changes.text()).toContain('data: changed')
  })

  test('cannot be read without a token', async () => {
    const {_id} = await sharedLink()
    const {token: _token, ...visitors} = editor().config()
    const visitor = createClient(visitors)
    expect(await visitor.getDocument(_id)).toBeUndefined()
    expect(await visitor.fetch('count(*[_type == $type])', {type: previewLinkType})).toBe(0)
  })

  test.each([
    ['no session', ''],
    ['a forged one of Studio', '; preview-session=9999999999999.c2lnbmVk'],
    ['an expired one', '; preview-session=1.c2lnbmVk'],
  ])('Next’s cookie alone shows no draft: with %s', async (_, session) => {
    const enabled = await open((await sharedLink()).secret)
    const bypass = cookiesOf(enabled)
      .split('; ')
      .find((cookie) => cookie.startsWith('__prerender_bypass'))
    expect((await site(german, `${bypass}${session}`)).headers.get('location')).toBe(previewPath(german))
  })

  test('leaves an editor’s preview in Studio as it is', async () => {
    const cookies = await previewCookies()
    const enabled = await site(previewPath(german, (await sharedLink({page: 'contactPage'})).secret), cookies)
    expect(enabled.headers.getSetCookie().join()).not.toContain('preview-session')
    expect(await (await site(german, cookies)).text()).toContain(euros(123_400))
  })
})

describe('the stream of changes', () => {
  test('is open to previews only', async () => {
    expect((await site('/api/draft/changes')).status).toBe(401)
    expect((await site('/api/draft/changes', '__prerender_bypass=made-up')).status).toBe(401)
  })

  test('has events without content', async () => {
    const {body} = await site('/api/draft/changes', await previewCookies())
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
    drafts.push('drafts.page-new')
    await editor().create({_id: 'drafts.page-new', _type: 'page', title: {gb: 'Not for all'}})
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
    await reader?.cancel()
  })
})

describe('a draft page', () => {
  test('is not cached or indexed, and only Studio can frame it', async () => {
    const response = await site(german, await previewCookies())
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(euros(123_400))
    expect(response.headers.get('cache-control')).toMatch(/private.*no-store/)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; .*script-src 'self' 'nonce-[^']+';/)
    expect(policy).toContain(`frame-ancestors 'self' ${inject('studioUrl')}`)
    const visitors = await site(german)
    expect(visitors.headers.get('x-robots-tag')).toBeNull()
    expect(visitors.headers.get('content-security-policy') ?? '').not.toContain(inject('studioUrl'))
  })

  test.each(localeCodes)('exists for the landing page in %s', async (locale) => {
    const path = pathOf({kind: 'landing'}, locale)
    const html = await (await site(path, await previewCookies())).text()
    expect(html).toContain(`<html lang="${locales[locale].tag}">`)
    expect(html).toContain('data-sanity="id=landingPage;type=page;path=sections:hero-main;')
    expect(html).toContain(`/api/draft/disable?to=${encodeURIComponent(path)}`)
  })

  test('marks texts and figures with their fields', async () => {
    const html = await (await site(german, await previewCookies())).text()
    const [amount] = new RegExp(`<[^>]*>${euros(123_400)}`).exec(html) ?? []
    expect(amount).toMatch(/data-sanity="id=priceList-EUR;type=priceList;path=prices:[^.]+\.monthly;/)
  })

  test('is a 404 at an unknown address', async () => {
    const response = await site('/de/no-such-page', await previewCookies())
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toMatch(/private.*no-store/)
  })

  test('has the language that Studio requests, whatever the language cookie', async () => {
    const cookies = `${await previewCookies()}; locale=de`
    const response = await fetch(`${inject('siteUrl')}/`, {
      redirect: 'manual',
      headers: {cookie: cookies, 'sec-fetch-site': 'cross-site'},
    })
    expect(response.status).toBe(200)
  })

  test('exists for an unpublished page', async () => {
    const client = editor()
    drafts.push('drafts.page-secret-plan')
    await client.create({
      _id: 'drafts.page-secret-plan',
      _type: 'page',
      title: {_type: 'localizedString', gb: 'Secret plan'},
      address: {_type: 'localizedAddress', gb: 'secret-plan'},
      sections: [{_key: 'text', _type: 'textSection', body: {gb: blocks('No one knows.')}}],
    })
    const draft = await site('/secret-plan', await previewCookies())
    expect(draft.status).toBe(200)
    expect(await draft.text()).toContain('No one knows.')
    expect((await site('/secret-plan')).status).toBe(404)
  })

  test('replaces a broken section with its problem and a link to the field', async () => {
    await draftOf('landingPage', {'sections[0].heading.pl': 42})
    const cookies = await previewCookies()
    const html = await (await site('/pl', cookies)).text()
    expect(html).toContain('heading.pl')
    expect(html).toContain(`${inject('studioUrl')}/intent/edit/mode=presentation;id=landingPage;type=page`)
    const main = html.slice(html.indexOf('<main'))
    expect(main.indexOf('class="preview-problem"')).toBeLessThan(main.indexOf('data-sanity='))
    expect(await (await site('/de', cookies)).text()).not.toContain('class="preview-problem"')
  })

  test('has invisible characters only in its texts', async () => {
    const cookies = await previewCookies()
    for (const route of ['landing', 'pricing', 'about', 'waitlist', 'contact'] as const) {
      const html = await (await site(pathOf({kind: route}, 'pl'), cookies)).text()
      const markup = html.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[^]*?<\/script>/g, '')
      expect(markup).toMatch(invisible)
      const machine = [
        ...markup.matchAll(/<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>|<script [^>]*>[^<]*<\/script>/g),
        ...markup.matchAll(
          / (?:lang|class|id|href|hreflang|datetime|action|name|value|type|for|style|data-[\w-]+)="[^"]*"/gi,
        ),
      ].map(([text]) => text)
      expect(machine.length).toBeGreaterThan(50)
      expect(machine.filter((text) => invisible.test(text))).toEqual([])
    }
  })
})

describe('visitors', () => {
  test('get the same page as before, without traces of the preview', async () => {
    const before = await (await site(german)).text()
    const cookies = await previewCookies()
    expect(await (await site(german, cookies)).text()).toContain(euros(123_400))
    const after = await (await site(german)).text()
    expect(after).toBe(before)
    for (const locale of localeCodes) {
      for (const kind of ['landing', 'pricing', 'about', 'waitlist', 'contact'] as const) {
        const html = await (await site(pathOf({kind}, locale))).text()
        expect(html).not.toMatch(invisible)
        expect(html).not.toMatch(/data-sanity|preview-banner|api\/draft|intent\/edit/)
      }
    }
  })

  test('do not load the preview’s scripts', async () => {
    const scriptsOf = (work: (page: Page) => Promise<unknown>) =>
      inPage({}, async ({page, scripts}) => {
        await work(page)
        await page.waitForLoadState('networkidle')
        return new Set(scripts.map((url) => new URL(url).pathname))
      })
    const visitor = await scriptsOf((page) => page.goto(german))
    const path = enablePath(await previewSecret(), german)
    const preview = await inPage({}, async ({page, scripts}) => {
      await page.goto(path)
      await page.locator('sanity-visual-editing').waitFor({state: 'attached'})
      return new Set(scripts.map((url) => new URL(url).pathname))
    })
    const own = [...preview].filter((script) => !visitor.has(script))
    expect(own.length).toBeGreaterThan(0)
    expect(await scriptsOf((page) => page.goto(german))).toEqual(visitor)
    const code = await Promise.all([...visitor].map(async (script) => (await site(script)).text()))
    for (const text of code) expect(text).not.toMatch(/api\/draft|sanity-visual-editing/)
  })
})

test('an open draft page recovers from an outage of the lake by itself', async () => {
  const path = enablePath(await previewSecret(), german)
  await inPage({}, async ({page}) => {
    await page.goto(path)
    await page.locator('sanity-visual-editing').waitFor({state: 'attached'})
    // The next stream repeats the first event of this one, also in the outage: the page tries to refresh.
    await page.evaluate(async () => void (await fetch('/api/draft/changes')))
    await lake('stop')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('The draft could not be loaded.').waitFor()
    await lake('start')
    // The second change arrives through the stream.
    for (const amount of [135_700, 246_800]) {
      await editor()
        .patch(draftId)
        .set({[starter]: amount})
        .commit()
      await shows(page, euros(amount))
    }
    expect(await page.locator('.preview-problem').count()).toBe(0)
  })
})

test('an editor opens the preview, sees each edit, and leaves with one click', async () => {
  const path = enablePath(await previewSecret(), german)
  await inPage({}, async ({page, consoleErrors}) => {
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe(german)
    expect(await page.locator('main').textContent()).toContain(euros(123_400))
    await page.locator('sanity-visual-editing').waitFor({state: 'attached'})

    for (const amount of [135_700, 246_800, 579_100]) {
      await editor()
        .patch(draftId)
        .set({[starter]: amount})
        .commit()
      await shows(page, euros(amount))
    }
    expect(await (await site(german)).text()).not.toContain(euros(579_100))

    await page.getByRole('link', {name: 'Leave preview'}).click()
    await eventually(async () => expect(await page.locator('.preview-banner').count()).toBe(0))
    expect(new URL(page.url()).pathname).toBe(german)
    expect(await page.locator('main').textContent()).not.toContain(euros(579_100))
    expect((await page.context().cookies()).map(({name}) => name)).not.toContain('__prerender_bypass')
    expect(consoleErrors).toEqual([])
  })
})
