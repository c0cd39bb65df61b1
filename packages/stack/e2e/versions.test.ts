import {randomUUID} from 'node:crypto'
import {expect, inject, test} from 'vitest'
import {editor, keepContent, stored} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'
import {anyClient, consentVersion, leadsRows} from '../testing/sign-up.ts'
import {inPage, useBrowser, userAgent} from './visit.ts'

useBrowser()
keepContent()

const words = 'Never chase rent again.'

/** Starts a test of the landing page, and waits until visitors get both versions. */
async function startTest(goal: object): Promise<string> {
  const landing = await stored('landingPage')
  const sections: unknown = landing?.['sections']
  const id = randomUUID()
  await editor().create({
    _id: id,
    _type: 'page',
    title: landing?.['title'],
    sections: Array.isArray(sections)
      ? sections.map((section: object, index) =>
          index === 0 ? {...section, heading: {_type: 'localizedString', gb: words}} : section,
        )
      : [],
    test: {page: {_type: 'reference', _ref: 'landingPage', _weak: true}, share: 50, ...goal},
  })
  await editor()
    .patch('landingPage')
    .set({runningTest: {_type: 'reference', _ref: id, _weak: true}})
    .commit()
  await eventually(async () =>
    expect((await fetch(inject('siteUrl'))).headers.get('cache-control')).toBe('private, no-cache'),
  )
  return id
}

const counts = (id: string) =>
  Object.fromEntries(
    leadsRows('select detail, count from tallies where kind = ? and value = ?', ['version', id]).map(
      (row) => [String(Object(row).detail), Number(Object(row).count)],
    ),
  )

/** The version that a visitor with an address gets, in a browser. */
const visitorOf = (client: string) => ({userAgent, extraHTTPHeaders: {'x-forwarded-for': client}})

test('visitors get one of two finished documents, and a click counts for the one that they saw', async () => {
  const id = await startTest({
    goal: 'click',
    target: {_type: 'destination', kind: 'route', route: 'waitlist'},
  })
  const expected: Record<string, number> = {}
  const add = (name: string) => {
    expected[name] = (expected[name] ?? 0) + 1
  }
  for (let n = 0; Object.keys(expected).length < 4 || n < 4; n++)
    await inPage(visitorOf(anyClient()), async ({page, consoleErrors, failedRequests, scripts}) => {
      const response = await page.goto('/')
      const html = (await response?.text()) ?? ''
      const version = html.includes(words) ? 'B' : 'A'
      // No script changes the page: the heading of the document is that of the page.
      expect(html).toContain(await page.locator('h1').textContent())
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${inject('siteUrl')}/`)
      await page.reload()
      expect((await page.content()).includes(words)).toBe(version === 'B')
      await page.locator('main a[href^="/waitlist"]').first().click()
      await page.waitForURL(/\/waitlist/)
      expect(await page.context().cookies()).toEqual([])
      expect([consoleErrors, failedRequests]).toEqual([[], []])
      expect(scripts.every((script) => script.startsWith(inject('siteUrl')))).toBe(true)
      add(`${version} visit`)
      add(`${version} visit`)
      add(`${version} goal`)
    })
  await expect.poll(() => counts(id)).toEqual(expected)

  const robot = {'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'}
  for (let n = 0; n < 10; n++) {
    const headers = {...robot, 'x-forwarded-for': anyClient()}
    expect(await (await fetch(inject('siteUrl'), {headers})).text()).not.toContain(words)
  }

  await editor().patch('landingPage').unset(['runningTest']).commit()
  await eventually(async () =>
    expect((await fetch(inject('siteUrl'))).headers.get('cache-control')).toContain('s-maxage=1'),
  )
})

test('a sign-up on the page counts for the version of its visitor', async () => {
  const id = await startTest({goal: 'signUp'})
  const version = await consentVersion()
  const sections = (await stored('landingPage'))?.['sections']
  const form = (Array.isArray(sections) ? sections : []).find(({_type}) => _type === 'formSection')
  const send = (client: string) =>
    fetch(inject('siteUrl'), {
      method: 'POST',
      body: new URLSearchParams({
        form: 'waitlist',
        section: form?._key ?? '',
        email: `${randomUUID()}@example.com`,
        consentVersion: version,
      }),
      redirect: 'manual',
      headers: {'user-agent': userAgent, 'x-forwarded-for': client},
    })
  for (let n = 0; n < 6; n++) expect((await send(anyClient())).status).toBe(303)
  await expect.poll(() => Object.values(counts(id)).reduce((sum, count) => sum + count, 0)).toBe(6)
  await editor().patch('landingPage').unset(['runningTest']).commit()
})
