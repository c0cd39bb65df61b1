import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {expect, onTestFinished, test} from 'vitest'
import {waitUntilRevalidated} from '../../src/run/site.ts'
import {cachedPaths, seedPrice, setStarterPrice, usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {hasNginx, ownNginx} from '../../testing/nginx.ts'
import {ownSite} from '../../testing/own-site.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

const isThere = hasNginx()
if (!isThere) console.warn('The tests of nginx are skipped: nginx is not installed here.')

/** The headers that nginx must not change. */
const headersOf = ({headers}: Response) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(?:date|server|connection|keep-alive|x-accel|transfer|content-length|vary)/.test(name),
    ),
  )

/** Milliseconds by which requests and a busy machine may exceed the second. */
const toleranceMs = 250

test.runIf(isThere)(
  'nginx serves every page as the site does, at most a second older, and while no instance answers',
  async () => {
    const folder = await temporaryFolder('nginx-log')
    const [site, other] = [await ownSite(), await ownSite()]
    const running = await site.start()
    const accessLog = join(folder, 'access.log')
    const nginx = await ownNginx([site.url, other.url], accessLog)
    const get = (path: string, init: RequestInit = {}) => fetch(nginx + path, {redirect: 'manual', ...init})
    await waitUntilRevalidated(site.url)

    // The log has neither the tokens of links in mails, nor whole addresses.
    await get('/waitlist/confirm?token=a-token')
    await eventually(async () =>
      expect(await readFile(accessLog, 'utf8')).toMatch(
        /^127\.0\.0\.0 \S+ "GET \/waitlist\/confirm" \d{3} /m,
      ),
    )

    const paths = [...localeCodes.flatMap(cachedPaths), '/sitemap.xml', '/de/sitemap.xml']
    const identity = {headers: {'accept-encoding': 'identity'}}
    for (const path of paths) {
      const [cached, page] = [await get(path, identity), await fetch(site.url + path, identity)]
      expect([path, headersOf(cached)]).toEqual([path, headersOf(page)])
      expect(await cached.text()).toBe(await page.text())
      const {status} = await get(path, {headers: {'if-none-match': page.headers.get('etag') ?? ''}})
      expect([path, status]).toEqual([path, 304])
    }
    // nginx compresses a page at first, the site soon does, as small as possible.
    const plain = await (await get('/pl', identity)).text()
    const quick = await get('/pl', {headers: {'accept-encoding': 'gzip'}})
    expect(quick.headers.get('content-encoding')).toBe('gzip')
    expect(await quick.text()).toBe(plain)
    await eventually(async () => {
      const compressed = await fetch(`${nginx}/pl`, {headers: {'accept-encoding': 'br, gzip'}})
      expect(compressed.headers.get('content-encoding')).toBe('br')
      expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
      expect(await compressed.text()).toBe(plain)
    })

    // Behind TLS, here or in front of nginx, the site says so itself.
    expect((await get('/pl')).headers.has('strict-transport-security')).toBe(false)

    // What is no page of visitors goes to the site, with the whole URL.
    expect((await get('/no-such-page')).status).toBe(404)
    expect((await get('/pricing.html')).status).toBe(404)
    expect((await get('/api/ready')).status).toBe(404)
    for (const path of [
      '/gb/pricing?x=1',
      '/api/draft/enable?sanity-preview-pathname=/de',
      '/images/a%20b',
    ]) {
      const [passed, direct] = [await get(path), await fetch(site.url + path, {redirect: 'manual'})]
      expect([path, passed.status]).toEqual([path, direct.status])
      expect([path, passed.headers.get('location')]).toEqual([path, direct.headers.get('location')])
    }
    expect((await get('/gb/pricing?x=1')).headers.get('location')).toContain('/pricing?x=1')
    const returning = {cookie: 'locale=pl', 'sec-fetch-site': 'none'}
    expect((await get('/', {headers: returning})).headers.get('location')).toBe('/pl')
    expect((await get('/')).status).toBe(200)
    const draft = await get('/', {headers: {cookie: '__prerender_bypass=x'}})
    expect(draft.headers.get('cache-control')).toBe('private, no-store')
    expect((await get('/')).headers.get('cache-control')).toContain('s-maxage=1')

    // A missing file is missing for a second at most.
    const missing = await get('/builds/scripts/site.00000000.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')

    // Behind nginx no page is more than a second older than that of the site.
    onTestFinished(async () => void (await setStarterPrice(seedPrice)))
    for (const price of [6_100, 6_200, 6_300, 6_400]) {
      await get('/pricing')
      await setStarterPrice(price)
      const until = async (url: string) => {
        while (!(await (await fetch(`${url}/pricing`)).text()).includes(usd(price, 'gb'))) await sleep(5)
        return performance.now()
      }
      const [atSite, atNginx] = await Promise.all([until(site.url), until(nginx)])
      expect(atNginx - atSite).toBeLessThan(1_000 + toleranceMs)
      await sleep(270)
    }

    // One instance may be down.
    const otherRunning = await other.start()
    await running.stop()
    await setStarterPrice(6_500)
    await eventually(async () => expect(await (await get('/pl/pricing')).text()).toContain(usd(6_500, 'pl')))

    // While no instance answers, visitors get what nginx has, and a form says so in the language of its page.
    const landing = await (await get('/')).text()
    const files = new Set(landing.match(/\/(?:fonts|drawings|builds\/scripts)\/[\w./-]+/g))
    expect([...files].map((file) => file.split('/')[1])).toEqual(
      expect.arrayContaining(['fonts', 'drawings', 'builds']),
    )
    const needed = [...paths, ...files, '/mark.svg']
    const unavailable = localeCodes.map((locale) => `/builds/unavailable/${locale}`)
    // The address for a monitor: it reaches an instance.
    expect((await get('/builds/latest.json')).status).toBe(200)
    for (const path of needed) expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const path of unavailable) expect([path, (await get(path)).status]).toEqual([path, 503])
    await otherRunning.stop()
    expect((await get('/builds/latest.json')).status).toBe(503)
    for (const path of needed) {
      // nginx keeps a page for all its queries.
      const stale = await get(paths.includes(path) ? `${path}?utm_source=x` : path)
      expect([path, stale.status]).toEqual([path, 200])
    }
    expect(await (await get('/pl/pricing')).text()).toContain(usd(6_500, 'pl'))
    expect((await get('/', {headers: returning})).status).toBe(200)
    const form = await get('/de/waitlist', {
      method: 'POST',
      body: new URLSearchParams({email: 'ann@example.com'}),
    })
    expect(form.status).toBe(503)
    expect(form.headers.get('retry-after')).toBe('30')
    const errorPage = await form.text()
    expect(errorPage).toContain('lang="de"')
    expect(errorPage).toContain('versuchen Sie es gleich noch einmal')
    expect(await (await get('/pl/no-such-page')).text()).toContain('lang="pl"')
  },
)
