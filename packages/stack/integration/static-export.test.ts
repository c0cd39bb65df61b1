import {existsSync} from 'node:fs'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {brotliCompressSync} from 'node:zlib'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {blocks} from '@domora/content/values'
import {expect, inject, onTestFinished, test} from 'vitest'
import {sendWebhook} from '../src/run/site.ts'
import {editor, seedPrice, setStarterPrice, usd} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'
import {hasNginx, ownNginx} from '../testing/nginx.ts'
import {ownSite} from '../testing/own-site.ts'

const isThere = hasNginx()
if (!isThere) console.warn('The tests of published files are skipped: nginx is not installed here.')

/** Headers that the site and nginx send alike. */
const shared: ReadonlySet<string> = new Set([
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
])

const sharedOf = ({headers}: Response) =>
  Object.fromEntries([...headers].filter(([name]) => shared.has(name)))

const policyIn = (html: string) =>
  /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1]

test.runIf(isThere)(
  'nginx serves every page as the site does, with its changes, and without the site',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'domora-pages-'))
    onTestFinished(() => rm(folder, {recursive: true, force: true}))
    const pages = join(folder, 'current')
    const site = await ownSite({PUBLISH_DIR: folder, SANITY_WEBHOOK_SECRET: inject('webhookSecret')})
    const other = await ownSite({PUBLISH_DIR: folder, SANITY_WEBHOOK_SECRET: inject('webhookSecret')})
    const running = await site.start()
    const accessLog = join(folder, 'access.log')
    const nginx = await ownNginx([site.url, other.url], pages, accessLog)
    const get = (path: string, init: RequestInit = {}) => fetch(nginx + path, {redirect: 'manual', ...init})

    // The log has neither what links in mails hold, nor whole addresses.
    await get('/waitlist/confirm?token=a-token')
    await eventually(async () =>
      expect(await readFile(accessLog, 'utf8')).toMatch(
        /^127\.0\.0\.0 \S+ "GET \/waitlist\/confirm" \d{3} /m,
      ),
    )

    // Every page has its file soon after the start.
    const paths = localeCodes.flatMap((locale) =>
      (['landing', 'pricing', 'waitlist', 'about', 'contact'] as const).map((kind) => pathOf({kind}, locale)),
    )
    await eventually(async () => {
      expect(existsSync(join(pages, 'pt/sitemap.xml'))).toBe(true)
      expect(existsSync(join(pages, 'builds/unavailable/pt.html'))).toBe(true)
      const ready: unknown = await (await fetch(`${site.url}/api/ready`)).json()
      expect(ready).toMatchObject({status: 'ready', revalidating: 0})
    }, 60_000)

    for (const path of ['/', '/privacy', '/de/pricing', ...paths]) {
      const [file, page] = [await get(path), await fetch(site.url + path)]
      const [fileText, pageText] = [await file.text(), await page.text()]
      expect(sharedOf(file)).toMatchObject(sharedOf(page))
      expect(file.headers.get('cache-control')).toMatch(/^public, max-age=0,/)
      // The parts of the policy that a meta element cannot set are in the header, the rest is in the document.
      const policies = `${policyIn(fileText)}; ${file.headers.get('content-security-policy')}`
      const policy = page.headers.get('content-security-policy') ?? policies
      expect(policies.split('; ').toSorted()).toEqual(policy.split('; ').toSorted())
      expect(fileText.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')).toBe(pageText)
    }
    // At first compressed by nginx, soon as files at the best compression, which fits into the first round trip.
    const quick = await get('/pl', {headers: {'accept-encoding': 'gzip'}})
    expect(quick.headers.get('content-encoding')).toBe('gzip')
    await eventually(async () => {
      for (const locale of localeCodes) {
        const file = join(pages, `${locale === 'gb' ? 'index' : locale}.html`)
        const {length} = await readFile(`${file}.br`)
        expect(length).toBe(brotliCompressSync(await readFile(file)).length)
      }
    }, 60_000)
    const compressed = await get('/pl', {headers: {'accept-encoding': 'br'}})
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')?.toLowerCase()).toBe('accept-encoding')

    // Behind TLS, here or in front of nginx.
    const secure = await get('/pl', {headers: {'x-forwarded-proto': 'https'}})
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await get('/pl')).headers.has('strict-transport-security')).toBe(false)

    // Requests without a file are passed to the site.
    expect((await get('/no-such-page')).status).toBe(404)
    expect((await get('/pricing.html')).status).toBe(404)
    expect((await get('/builds/unavailable/de')).status).not.toBe(200)
    // The site gets the whole URL, query included.
    for (const path of [
      '/gb/pricing?x=1',
      '/api/draft/enable?sanity-preview-pathname=/de',
      '/images/a%20b',
    ]) {
      const [passed, asked] = [await get(path), await fetch(site.url + path, {redirect: 'manual'})]
      expect([path, passed.status]).toEqual([path, asked.status])
      expect([path, passed.headers.get('location')]).toEqual([path, asked.headers.get('location')])
    }
    expect((await get('/gb/pricing?x=1')).headers.get('location')).toContain('/pricing?x=1')
    const returning = {cookie: 'locale=pl', 'sec-fetch-site': 'none'}
    expect((await get('/', {headers: returning})).headers.get('location')).toBe('/pl')
    const draft = await get('/', {headers: {cookie: '__prerender_bypass=x'}})
    expect(await draft.text()).not.toContain('http-equiv="content-security-policy"')

    // A publish changes the files, and all files of a deleted page are removed.
    await setStarterPrice(6_100)
    onTestFinished(async () => void (await setStarterPrice(seedPrice)))
    expect(await sendWebhook(site.url, inject('webhookSecret'), 'priceList')).toBe(200)
    await eventually(async () => {
      for (const locale of localeCodes)
        expect(await (await get(pathOf({kind: 'pricing'}, locale))).text()).toContain(usd(6_100, locale))
    })
    await editor().createOrReplace({
      _id: 'page-jobs',
      _type: 'page',
      title: {_type: 'localizedString', gb: 'Jobs'},
      address: {_type: 'localizedAddress', gb: 'jobs'},
      sections: [
        {
          _key: 'text',
          _type: 'textSection',
          updated: '2026-11-20',
          body: {_type: 'localizedPortableText', gb: blocks('None.')},
        },
      ],
    })
    await sendWebhook(site.url, inject('webhookSecret'), 'page', 'page-jobs')
    await eventually(async () => expect(await readFile(join(pages, 'jobs.html'), 'utf8')).toContain('None.'))
    await editor().delete('page-jobs')
    await sendWebhook(site.url, inject('webhookSecret'), 'page', 'page-jobs')
    await eventually(async () => {
      for (const ending of ['', '.br', '.gz'])
        expect(existsSync(join(pages, `jobs.html${ending}`))).toBe(false)
    })

    // Another instance writes the same folder, and gets the webhook while the first one is away.
    const otherRunning = await other.start()
    await running.stop()
    await setStarterPrice(6_200)
    expect(await sendWebhook(nginx, inject('webhookSecret'), 'priceList')).toBe(200)
    await eventually(async () => expect(await (await get('/pl/pricing')).text()).toContain(usd(6_200, 'pl')))

    // Without the site pages are still served, and a form answers with a localized 503 page.
    const landing = await (await get('/')).text()
    const files = new Set(landing.match(/\/(?:fonts|drawings|builds\/scripts)\/[\w./-]+/g))
    expect([...files].map((file) => file.split('/')[1])).toEqual(
      expect.arrayContaining(['fonts', 'drawings', 'builds']),
    )
    const needed = [...paths, ...files, '/mark.svg']
    for (const path of needed) expect([path, (await get(path)).status]).toEqual([path, 200])
    await otherRunning.stop()
    for (const path of needed) expect([path, (await get(path)).status]).toEqual([path, 200])
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
    for (const ending of ['', '.br', '.gz']) await rm(join(pages, `pl.html${ending}`), {force: true})
    const missing = await get('/pl')
    expect(missing.status).toBe(503)
    expect(await missing.text()).toContain('lang="pl"')
  },
)
