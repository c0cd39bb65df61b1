import {LeadsUnavailable} from '@domora/leads/errors'
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type * as WaitlistLink from './waitlist-link.tsx'

let lake: SeededLake
let links: typeof WaitlistLink
let site: Awaited<ReturnType<SeededLake['site']>>

beforeAll(async () => {
  lake = await startSeededLake()
  links = await import('./waitlist-link.tsx')
  site = await lake.site()
})

afterAll(() => lake.close())
afterEach(() => vi.restoreAllMocks())

const press = (token: string, path = '/de/waitlist/confirm') =>
  new Request(`http://localhost:3000${path}`, {method: 'POST', body: new URLSearchParams({token})})

const answerTo = async (response: Promise<Response>) => {
  const {status, headers} = await response
  return {status, headers, html: await (await response).text()}
}

test.each([
  ['confirmed', 200, 'Sie stehen auf der Liste.'],
  ['already-confirmed', 200, 'Sie stehen auf der Liste.'],
  ['expired', 410, 'Dieser Link gilt nicht mehr'],
  ['invalid', 404, 'Dieser Link gilt nicht mehr'],
] as const)('%s: status %i', async (outcome, expected, heading) => {
  const use = vi.fn<() => Promise<typeof outcome>>(async () => outcome)
  const {status, headers, html} = await answerTo(links.handleLink(press('abc'), 'confirm', use, site))
  expect([status, use.mock.calls]).toEqual([expected, [['abc']]])
  expect(html).toContain(`${heading}</h1>`)
  expect(html).toContain('<html lang="de">')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('while the database is unavailable: 503 with the button again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, headers, html} = await answerTo(
    links.handleLink(
      press('abc'),
      'confirm',
      async () => {
        throw new LeadsUnavailable('confirm an address', 'SQLITE_READONLY')
      },
      site,
    ),
  )
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('name="token" value="abc"')
  expect(html).toContain('role="alert"')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('"event":"leads-unavailable","route":"confirm","code":"SQLITE_READONLY"}')],
  ])
})

test('a link opens a page with a button, and its token is escaped', async () => {
  const request = new Request('http://localhost:3000/pl/waitlist/unsubscribe?token=%22%3E%3Cscript%3E')
  const use = vi.fn<() => Promise<'unsubscribed'>>()
  const {status, html} = await answerTo(links.handleLink(request, 'unsubscribe', use, site))
  expect([status, use.mock.calls]).toEqual([200, []])
  expect(html).toContain('action="/pl/waitlist/unsubscribe"')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('one-click unsubscribe of a mail program has its token in the URL', async () => {
  const use = vi.fn<() => Promise<'unsubscribed'>>(async () => 'unsubscribed')
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  const request = new Request('http://localhost:3000/waitlist/unsubscribe?token=abc', {method: 'POST', body})
  expect((await links.handleLink(request, 'unsubscribe', use, site)).status).toBe(200)
  expect(use.mock.calls).toEqual([['abc']])
})

test('404 without a token, and without a query of the database', async () => {
  const use = vi.fn<() => Promise<'confirmed'>>()
  const request = new Request('http://localhost:3000/waitlist/confirm', {method: 'POST'})
  expect((await links.handleLink(request, 'confirm', use, site)).status).toBe(404)
  expect(use).not.toHaveBeenCalled()
})

test('the error page if the page’s content is unavailable; the link still works', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await lake.editor.patch('waitlistPage').unset(['confirmed']).commit()
  await lake.showChanges()
  const use = vi.fn<() => Promise<'confirmed'>>(async () => 'confirmed')
  const {status, headers, html} = await answerTo(links.handleLink(press('abc'), 'confirm', use, site))
  expect([status, use.mock.calls]).toEqual([500, [['abc']]])
  expect(html).toContain('<html lang="de">')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(JSON.stringify(log.mock.calls)).toContain('link-page-failed')
})
