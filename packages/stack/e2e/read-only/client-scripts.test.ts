import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Page} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {eventually} from '../../testing/eventually.ts'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

const get = (path: string, init: RequestInit = {}) =>
  fetch(inject('siteUrl') + path, {redirect: 'manual', ...init})

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Records the page's requests: navigations and fetches of its scripts. */
function requestsOf(page: Page): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    // Prefetches are no navigations.
    if (request.headers()['sec-purpose'] !== undefined) return
    requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

/** Tells pages of a newer build, under a clock of the test. @returns how often they asked */
async function announceNewBuild(page: Page): Promise<() => number> {
  await page.clock.install()
  let asked = 0
  await page.route('**/builds/latest.json', (route) => {
    asked += 1
    return route.fulfill({json: {id: 'a-newer-build'}})
  })
  return () => asked
}

/** The requests for a page that a click on its link makes. */
async function requestsForAbout(page: Page): Promise<readonly string[]> {
  const requests = requestsOf(page)
  await page.locator('.nav a[href="/about"]').click()
  await page.waitForURL('**/about')
  return requests.filter((line) => line.endsWith('/about'))
}

describe('language', () => {
  test('the switch leads to the same page and is remembered for a year', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      await page.goto('/pricing', {waitUntil: 'load'})
      await page.locator('.top .lang').click()
      const before = Date.now() / 1000
      await page.locator('.top a[data-locale=de]').click()
      await page.waitForURL('**/de/pricing')
      const cookie = (await page.context().cookies()).find(({name}) => name === 'locale')
      expect(cookie).toMatchObject({value: 'de', path: '/', sameSite: 'Lax'})
      expect(((cookie?.expires ?? 0) - before) / 86_400).toBeCloseTo(365, 1)

      await page.goto('/')
      expect(pathOf(page)).toBe('/de')
      // A link inside the site overrides the remembered language.
      await page.locator('.foot a[data-locale=gb]').click()
      await page.waitForFunction(() => document.documentElement.lang === 'en')
      expect(pathOf(page)).toBe('/')
    }))

  test('without script the switch leads to the same page, and overrides the remembered language', () =>
    inPage({viewport: {width: 1440, height: 900}, javaScriptEnabled: false}, async ({page}) => {
      const url = inject('siteUrl')
      await page.context().addCookies([{name: 'locale', value: 'pl', url, sameSite: 'Lax'}])
      await page.goto('/')
      expect(pathOf(page)).toBe('/pl')
      await page.locator('.foot a[data-locale=gb]').click()
      await page.waitForURL((to) => to.pathname === '/')
      expect(await page.getAttribute('html', 'lang')).toBe('en')
    }))

  test('a visit from outside is redirected to the remembered language, by an uncached answer', async () => {
    const headers = {cookie: 'locale=pt', 'sec-fetch-site': 'none'}
    const response = await get('/', {headers})
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe('/pt')
    expect(response.headers.get('cache-control')).toBeNull()
    for (const value of ['gb', 'xx', '//host', 'ptx']) {
      expect((await get('/', {headers: {...headers, cookie: `locale=${value}`}})).status).toBe(200)
    }
  })
})

test('a chosen currency is remembered', () =>
  inPage({}, async ({page}) => {
    await page.goto('/pricing', {waitUntil: 'load'})
    await page.locator('label:has(input[value=PLN])').click()
    await page.goto('/de/pricing')
    await page.waitForSelector('input[value=PLN]:checked', {state: 'attached'})
    expect(await page.locator('.tier .amount:visible').nth(1).textContent()).toContain('zł')
  }))

describe('builds', () => {
  const named = z.object({id: z.string()})

  test('latest.json names the build of the pages, and is revalidated by every cache', async () => {
    const response = await get('/builds/latest.json')
    const {id} = named.parse(await response.json())
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await readFile(join(inject('siteBuild'), 'BUILD_ID'), 'utf8')).toBe(id)
    expect(await get('/').then((page) => page.text())).toContain(`"buildId":"${id}"`)
  })

  test('meta holds the route rules of the build', async () => {
    const {id} = named.parse(await get('/builds/latest.json').then((response) => response.json()))
    const meta = await get(`/builds/meta/${id}.json`)
    expect(await meta.json()).toMatchObject({
      id,
      redirects: expect.arrayContaining([
        {from: '/gb', to: '/', status: 308},
        {from: '/prices', to: '/pricing', status: 308},
      ]),
      prerendered: expect.arrayContaining(['/', '/de/pricing', '/pl/privacy']),
    })
    expect((await get('/builds/meta/another.json')).status).toBe(404)
  })

  test('scripts are immutable under a hash of their content', async () => {
    const html = await get('/').then((page) => page.text())
    const [path = ''] = /\/builds\/scripts\/site\.[0-9a-f]{8}\.js/.exec(html) ?? []
    const response = await get(path)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toMatch(/immutable/)
    expect((await response.text()).length).toBeLessThan(5_000)
  })

  test('a new build makes the next navigation a fresh load', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      const asked = await announceNewBuild(page)
      await page.goto('/', {waitUntil: 'load'})
      await page.clock.fastForward('59:00')
      expect(asked()).toBe(0)
      await page.clock.fastForward('02:00')
      await page.waitForSelector('script[type=speculationrules]', {state: 'detached'})
      expect(asked()).toBe(1)
      expect(await requestsForAbout(page)).toEqual(['fetch /about', 'document /about'])
      expect(await page.locator('script[type=speculationrules]').count()).toBe(1)
    }))

  test('the same build changes nothing', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      await page.clock.install()
      await page.goto('/', {waitUntil: 'load'})
      const answered = page.waitForResponse('**/builds/latest.json')
      await page.clock.fastForward('01:01:00')
      await answered
      expect(await requestsForAbout(page)).toEqual(['document /about'])
    }))

  test('a hidden tab makes no requests until it is visible again', () =>
    inPage({}, async ({page}) => {
      const asked = await announceNewBuild(page)
      await page.addInitScript(() => {
        Object.defineProperty(document, 'visibilityState', {
          get: () => document.documentElement.dataset['shown'] ?? 'hidden',
        })
      })
      await page.goto('/', {waitUntil: 'load'})
      await page.clock.fastForward('05:00:00')
      expect(asked()).toBe(0)
      await page.evaluate(() => {
        document.documentElement.dataset['shown'] = 'visible'
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await page.waitForSelector('script[type=speculationrules]', {state: 'detached'})
      expect(asked()).toBe(1)
    }))
})

describe('failing scripts', () => {
  test('a module that fails to load reloads the page once within ten seconds', () =>
    inPage({}, async ({page}) => {
      await page.route('**/builds/scripts/currency.*.js', (route) => route.fulfill({status: 404, body: ''}))
      const requests = requestsOf(page)
      const reported = page.waitForRequest('**/api/errors')
      await page.goto('/pricing', {waitUntil: 'commit'})
      const report: unknown = (await reported).postDataJSON()
      expect(report).toMatchObject({part: 'load-modules', name: 'TypeError'})
      expect(requests.filter((line) => line === 'document /pricing')).toHaveLength(2)
      expect(await page.locator('h1').count()).toBe(1)
    }))

  test('an error during start-up goes to the console and to the error hook', () =>
    inPage({}, async ({page, consoleErrors}) => {
      await page.addInitScript(() => {
        const listen = document.addEventListener.bind(document)
        document.addEventListener = (type: string, ...rest: [EventListener]) => {
          if (type === 'visibilitychange') throw new Error('this browser has no visibility')
          listen(type, ...rest)
        }
      })
      const answered = page.waitForResponse('**/api/errors')
      await page.goto('/about')
      expect((await answered).status()).toBe(204)
      expect(consoleErrors.join()).toContain('watch-builds did not start')
      const line = 'this browser has no visibility'
      await eventually(async () => expect(await readFile(inject('siteLog'), 'utf8')).toContain(line))
    }))
})

describe('navigation', () => {
  test('pages are fetched ahead of the click', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      const ahead: string[] = []
      page.on('request', (request) => {
        if (request.headers()['sec-purpose']?.includes('prefetch'))
          ahead.push(new URL(request.url()).pathname)
      })
      await page.goto('/', {waitUntil: 'load'})
      await page.locator('.nav a[href="/about"]').hover()
      await eventually(async () => expect(ahead).toContain('/about'))
    }))

  test('a page opens at its top, an anchor at its target, and going back restores the position', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
      await page.goto('/')
      await page.evaluate(() => window.scrollTo({top: 1_500, behavior: 'instant'}))
      await eventually(async () => expect(await scrolled()).toBe(1_500))
      await page.evaluate(() => document.querySelector<HTMLElement>('.foot a[href="/about"]')?.click())
      await page.waitForURL('**/about')
      expect(await scrolled()).toBe(0)
      await page.goBack()
      await eventually(async () => expect(await scrolled()).toBe(1_500))
      await page.goto('/about')
      await page.goto('/#faq')
      await eventually(async () =>
        expect(await page.locator('#faq').evaluate((faq) => faq.getBoundingClientRect().top)).toBeLessThan(
          120,
        ),
      )
    }))

  test('pages change with a view transition, unless reduced motion is preferred', () =>
    inPage({}, async ({page}) => {
      const passes = async () => {
        const shown = page.evaluate(
          () =>
            new Promise<boolean>((resolve) => {
              addEventListener('pageswap', (event) => {
                sessionStorage.setItem('passed', String(event.viewTransition !== null))
              })
              resolve(true)
            }),
        )
        await shown
        await page.evaluate(() => document.querySelector<HTMLElement>('.foot a[href$="/contact"]')?.click())
        await page.waitForURL('**/contact')
        return page.evaluate(() => sessionStorage.getItem('passed'))
      }
      await page.goto('/about')
      expect(await passes()).toBe('true')
      await page.emulateMedia({reducedMotion: 'reduce'})
      await page.goto('/about')
      expect(await passes()).toBe('false')
    }))
})
