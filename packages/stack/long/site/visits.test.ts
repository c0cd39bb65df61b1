import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readdir, readFile} from 'node:fs/promises'
import {createServer, request} from 'node:http'
import {dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import {afterAll, beforeAll, expect, inject, onTestFinished, test} from 'vitest'
import {userAgent} from '../../e2e/visit.ts'
import {browserOptions, findBrowser} from '../../testing/browser.ts'
import {freePort} from '../../testing/ports.ts'
import {leadsRows} from '../../testing/sign-up.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

let executable: string
let browser: Browser

beforeAll(async () => {
  // Debian's headless shell does not have a back-forward cache.
  executable = await findBrowser()
  browser = await chromium.launch({
    ...browserOptions(executable),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

const campaign = `visits-${randomUUID()}`
const query = `?utm_campaign=${campaign}`
const [about, pricing, german] = ['/about', '/pricing', '/de'] as const
const visitors = 40

/** Runs as a visitor with an address, a browser and a language of their own. */
async function asVisitor<T>(n: number, options: BrowserContextOptions, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    userAgent: `${userAgent} Marker/${n}`,
    locale: n % 2 === 0 ? 'de-AT' : 'fr-CA',
    ...options,
    extraHTTPHeaders: {'x-forwarded-for': `203.0.113.${n}`, ...options.extraHTTPHeaders},
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Moves in the history. Playwright would wait for a load, which a page from the back-forward cache does not have. */
async function move(page: Page, by: number, path: string): Promise<void> {
  await page.evaluate((steps) => history.go(steps), by)
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => null)).toBe(path)
}

async function storageOf(page: Page) {
  const {cookies, origins} = await page.context().storageState({indexedDB: true})
  const kept = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await caches.keys()).length,
    (await indexedDB.databases()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
  ])
  return [cookies, origins, kept]
}

/** 18 visits, and three pages that the browser only prefetches. @returns how often it restored a page */
const browse = (n: number) =>
  asVisitor(n, {}, async (page) => {
    const context = page.context()
    await context.addInitScript(() => {
      addEventListener('pageshow', ({persisted}) => persisted && Object.assign(globalThis, {restored: true}))
    })
    let restored = 0
    for (let round = 0; round < 3; round++) {
      await page.goto(about + query)
      const prefetched = page.waitForResponse((response) => response.url().includes('&prefetched'))
      await page.evaluate((href) => {
        document.head.append(Object.assign(document.createElement('link'), {rel: 'prefetch', href}))
      }, `${german}${query}&prefetched=${round}`)
      await prefetched
      await page.goto(pricing + query)
      await move(page, -1, about)
      restored += (await page.evaluate(() => 'restored' in globalThis)) ? 1 : 0
      await move(page, 1, pricing)
      await page.reload()
    }
    for (let tab = 0; tab < 3; tab++) await (await context.newPage()).goto(german + query)
    for (const each of context.pages()) expect(await storageOf(each)).toEqual([[], [], [0, 0, 0, 0, 0]])
    return restored
  })

/** Visitors whose visits do not count. */
const uncounted: readonly BrowserContextOptions[] = [
  {userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'},
  {extraHTTPHeaders: {'sec-gpc': '1'}},
  {javaScriptEnabled: false},
]

const countsByPage = () =>
  Object.fromEntries(
    leadsRows('select page, sum(count) as count from visits where campaign = ? group by page', [
      campaign,
    ]).map((row) => [String(row['page']), row['count']]),
  )

/** Files with the data of the stack in which a text occurs. */
async function filesWith(text: string): Promise<readonly string[]> {
  const entries = await readdir(dirname(inject('leadsDatabase')), {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile()).map(({parentPath, name}) => join(parentPath, name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
  return files.filter((_, n) => contents[n]?.includes(text))
}

test(
  'a thousand openings of pages are counted exactly, and nothing tells two visitors apart',
  {timeout: 1_200_000},
  async () => {
    let [next, restored] = [1, 0]
    const lane = async () => {
      while (next <= visitors) restored += await browse(next++)
    }
    await Promise.all([lane(), lane(), lane()])
    for (const options of uncounted)
      await asVisitor(99, options, async (page) => {
        for (let n = 0; n < visitors; n++) await page.goto(`${about}${query}&n=${n}`)
      })
    await asVisitor(98, {}, async (page) => {
      await page.route(/\.js(?:$|\?)/, (route) => route.abort())
      for (let n = 0; n < visitors; n++) await page.goto(`${about}${query}&n=${n}`)
    })
    expect(restored).toBeGreaterThan(visitors)
    const expected = {[about]: 6 * visitors, [pricing]: 9 * visitors, [german]: 3 * visitors}
    await expect.poll(countsByPage).toEqual(expected)
    // Of visits that are not saved yet.
    await sleep(6_000)
    expect(countsByPage()).toEqual(expected)

    const rows = leadsRows('select * from visits where campaign = ?', [campaign])
    const columns = ['day', 'page', 'referrer', 'campaign', 'device', 'count']
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(columns))
    expect(new Set(rows.map(({referrer, device}) => `${String(referrer)} ${String(device)}`))).toEqual(
      new Set([' other']),
    )
    for (const trace of ['203.0.113.', 'Marker/', 'de-AT', 'fr-CA'])
      expect([trace, await filesWith(trace)]).toEqual([trace, []])
    expect(await filesWith(campaign)).not.toEqual([])
  },
)

test('a prerendered page counts when the visitor opens it', async () => {
  const host = new URL(inject('siteUrl')).host
  const beacons: unknown[] = []
  const prerendered: string[] = []
  const rules = JSON.stringify({prerender: [{source: 'list', urls: [about, german], eagerness: 'immediate'}]})
  const start = `<!doctype html><script type="speculationrules">${rules}</script>
    <script>setTimeout(() => { location.href = '${about}' }, 8_000)</script>`
  // The tools that drive a browser stop pages that it prerenders.
  const server = createServer((incoming, outgoing) => {
    const {url: path = '', method, headers} = incoming
    if (path === '/start') {
      outgoing.writeHead(200, {'content-type': 'text/html'}).end(start)
      return
    }
    if (path === '/api/visits') beacons.push(headers['sec-purpose'] ?? null)
    if (headers['sec-purpose'] && path.endsWith('.js')) prerendered.push(path)
    const forwarded = request(
      `http://${host}${path}`,
      {method, headers: {...headers, host, 'user-agent': `${userAgent} Prerender`}},
      (response) => response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers)),
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const profile = await temporaryFolder('browser')
  const {args = []} = browserOptions(executable)
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(executable, [...args, ...own, `http://127.0.0.1:${port}/start`], {stdio: 'ignore'})
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
    server.closeAllConnections()
    server.close()
  })
  await expect.poll(() => prerendered.length).toBeGreaterThan(0)
  expect(beacons).toEqual([])
  await expect.poll(() => beacons).toEqual([null])
  await sleep(2_000)
  expect(beacons).toEqual([null])
})
