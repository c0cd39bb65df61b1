import {afterAll, beforeAll, expect, test} from 'vitest'
import {withSocketAddress} from '../server-process.ts'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {servePage as ServePage} from './serve-page.ts'
import type * as Versions from './versions.ts'

let lake: SeededLake
let site: Versions & {readonly servePage: typeof ServePage}
type Versions = typeof Versions

const heading = {_type: 'localizedString', gb: 'Every rent, on time.'}

beforeAll(async () => {
  lake = await startSeededLake()
  const [hero] = await lake.editor.fetch<[object]>(`*[_id == 'landingPage'][0].sections`)
  const link = {_type: 'destination', kind: 'route', route: 'waitlist'}
  await lake.editor.create({
    _id: 'version-b',
    _type: 'page',
    title: {_type: 'localizedString', gb: 'Home', de: 'Startseite'},
    sections: [{...hero, heading}],
    test: {page: {_type: 'reference', _ref: 'landingPage'}, share: 40, goal: 'click', target: link},
  })
  await lake.editor
    .patch('landingPage')
    .set({runningTest: {_type: 'reference', _ref: 'version-b', _weak: true}})
    .commit()
  site = {...(await import('./serve-page.ts')), ...(await import('./versions.ts'))}
})

afterAll(() => lake.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const open = (path: string, address: string, headers: Record<string, string> = {}) =>
  withSocketAddress(address, async () => {
    const request = new Request(new URL(path, 'http://localhost:3000'), {
      headers: {'user-agent': browser, ...headers},
    })
    const response = await site.servePage(request, await lake.site())
    return {headers: response.headers, html: await response.text()}
  })

const address = (n: number) => `198.51.${n >> 8}.${n & 255}`
const isB = ({html}: {html: string}) => html.includes('Every rent, on time.')

const visitors = Array.from({length: 400}, (_, n) => address(n))
/** Each request renders its page here. */
const few = visitors.slice(0, 12)

/** Which visitors get version B. */
async function chosen(day: string): Promise<boolean[]> {
  const page = await (await lake.site()).find('/')
  const headers = new Headers({'user-agent': browser})
  return visitors.map((visitor) =>
    withSocketAddress(
      visitor,
      () => page !== null && site.versionFor(page, headers, new Date(day)).version === 'version-b',
    ),
  )
}

test('visitors get a version by the share of the test, the same all day', async () => {
  const morning = await chosen('2026-11-20T00:00:00Z')
  const share = morning.filter(Boolean).length / visitors.length
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.5)
  expect(await chosen('2026-11-20T23:59:59Z')).toEqual(morning)
  expect(await chosen('2026-11-21')).not.toEqual(morning)
})

test('each version is a finished document with the address of the page, which no cache keeps', async () => {
  const opened = await Promise.all(few.map((visitor) => open('/', visitor)))
  expect(new Set(opened.map(isB)).size).toBe(2)
  expect(new Set(opened.map(({html}) => html)).size).toBe(2)
  for (const {html, headers} of opened) {
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/"/>')
    // Neither a browser nor a proxy may respond with the other version.
    expect([headers.get('cache-control'), headers.get('etag'), headers.get('x-accel-expires')]).toEqual([
      'private, no-cache',
      null,
      null,
    ])
  }
})

test.each<[string, Record<string, string>]>([
  ['robots', {'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'}],
  ['visitors who object', {'sec-gpc': '1'}],
])('%s get version A', async (_, headers) => {
  const opened = await Promise.all(few.map((visitor) => open('/', visitor, headers)))
  expect(opened.filter(isB)).toEqual([])
})

test('Markdown, other pages, and languages that version B lacks stay as they are', async () => {
  const markdown = await Promise.all(few.map((visitor) => open('/index.md', visitor)))
  expect(markdown.filter(isB)).toEqual([])
  for (const path of ['/pricing', '/pl']) {
    const {headers} = await open(path, address(1))
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('s-maxage=1')])
  }
  expect((await open('/de', address(1))).headers.get('cache-control')).toBe('private, no-cache')
})

test('visits and goals count for the version that the visitor gets', async () => {
  const {find} = await lake.site()
  const counts: Record<string, number> = {}
  const count: Versions.Count = (kind, value, detail) => {
    const key = `${kind} ${value} ${detail}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  for (const visitor of visitors)
    await withSocketAddress(visitor, async () => {
      const headers = new Headers({'user-agent': browser})
      for (const [path, before] of [
        ['/', null],
        ['/waitlist', '/'],
        // In another language, from another page, and another button.
        ['/de/waitlist', '/de'],
        ['/waitlist', '/about'],
        ['/pricing', '/'],
      ] as const) {
        const page = await find(path)
        if (page) await site.countVisit(page, before, headers, find, count)
        if (page) site.countForm(page, '/waitlist/sent', headers, count)
      }
    })
  const b = (await chosen(new Date().toISOString())).filter(Boolean).length
  const a = visitors.length - b
  expect(counts).toEqual({
    'version version-b A visit': a,
    'version version-b B visit': b,
    'version version-b A goal': a * 2,
    'version version-b B goal': b * 2,
  })
})
