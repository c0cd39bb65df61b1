import {randomUUID} from 'node:crypto'
import {readdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import type {Page} from 'playwright-core'
import {beforeAll, expect, inject, test} from 'vitest'
import {eventually} from '../../testing/eventually.ts'
import {anyClient, consentVersion, leadsRows, newAddress, signUp} from '../../testing/sign-up.ts'
import {axeFindings} from '../../e2e/axe-findings.ts'
import {inPage, useBrowser} from '../../e2e/visit.ts'

useBrowser()

/** Only this file's sign-ups use this source. */
const source = `letter-${randomUUID()}`
const addresses = (['gb', 'pl', 'pl'] as const).map((locale) => ({locale, email: newAddress()}))

beforeAll(async () => {
  const version = await consentVersion()
  const answers = await Promise.all(
    addresses.map((each) => signUp({...each, consentVersion: version, query: `?utm_source=${source}`})),
  )
  if (!answers.every(({status}) => status === 303)) throw new Error('not everybody could sign up')
})

const inStudio = (work: (page: Page) => Promise<void>) =>
  inPage({baseURL: inject('studioUrl'), viewport: {width: 1440, height: 900}}, async ({page}) => {
    await page.goto('/sign-ups')
    await work(page)
  })

/** While Studio starts it renders a tool twice, and the first one loses its input. */
const enterToken = (page: Page, token: string) =>
  eventually(async () => {
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', {name: 'Show sign-ups'}).click()
    expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(token)
  })

/** A row of the table, by its head. */
const numbersOf = async (page: Page, row: string) =>
  (await page.getByRole('rowheader', {name: row, exact: true}).locator('xpath=../td').allInnerTexts()).map(
    Number,
  )

test('the team sees the sign-ups as a chart and as a table, and downloads the list', () =>
  inStudio(async (page) => {
    await enterToken(page, 'not the token')
    await page.getByRole('alert').getByText('The site does not accept this token').waitFor()

    await enterToken(page, inject('signUpsToken'))
    const chart = page.getByRole('img', {name: /^Sign-ups by state, last 30 days/})
    await chart.waitFor()
    const before = await numbersOf(page, 'Total')
    expect(before.at(-1)).toBeGreaterThanOrEqual(addresses.length)
    expect(await chart.locator('rect').count()).toBeGreaterThan(0)

    await page.getByLabel('Group by').selectOption('Source')
    await page.getByRole('img', {name: /^Sign-ups by source/}).waitFor()
    const column = (await page.getByRole('columnheader').allInnerTexts()).indexOf(source) - 1
    expect((await numbersOf(page, 'Total'))[column]).toBe(addresses.length)

    expect(await axeFindings(page, '[data-testid=sign-ups]')).toEqual([])

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', {name: /^Download addresses/}).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^sign-ups-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    for (const {email, locale} of addresses) expect(csv).toContain(`${email},pending,${locale},`)
  }))

test('the team releases and deletes suspected bots', () =>
  inStudio(async (page) => {
    const [person, bot] = [newAddress(), newAddress()]
    const version = await consentVersion()
    for (const email of [person, bot])
      await signUp({email, consentVersion: version, fields: {elapsed: '300'}})
    await enterToken(page, inject('signUpsToken'))
    const suspects = page.getByTestId('suspects')
    const row = (email: string) => page.getByTestId('suspects-row').filter({hasText: email})
    await row(person).getByText('Sent within a second').waitFor()
    const count = async () => Number(/\d+/.exec(await suspects.getByRole('heading').innerText())?.[0])
    const before = await count()
    expect(await page.getByText(/^Without a campaign: \d+ of \d+$/).count()).toBe(1)
    expect(await axeFindings(page, '[data-testid=sign-ups]')).toEqual([])

    await page.getByRole('button', {name: `Release ${person}`}).click()
    await row(person).waitFor({state: 'detached'})
    await page.getByRole('button', {name: `Delete ${bot}`}).click()
    await row(bot).waitFor({state: 'detached'})
    expect(await count()).toBe(before - 2)
    const query =
      'SELECT address FROM subscribers JOIN outbox ON subscriber_id = subscribers.id WHERE address IN (?, ?)'
    expect(leadsRows(query, [person, bot])).toEqual([{address: person}])
  }))

test('the team finds, saves and deletes answers to a form', () =>
  inStudio(async (page) => {
    const [kept, deleted] = [newAddress(), newAddress()]
    for (const email of [kept, deleted]) {
      const fields = {form: 'form-wish', section: 'wishes', 'f-wish': `=A wish of ${email}`, 'f-email': email}
      const {status} = await fetch(new URL('/features', inject('siteUrl')), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: {'x-forwarded-for': anyClient()},
      })
      expect(status).toBe(303)
    }
    await enterToken(page, inject('signUpsToken'))
    const row = (email: string) => page.getByTestId('answers-row').filter({hasText: email})
    await page.getByLabel('Form', {exact: true}).selectOption('Feature wishes')
    await row(kept).getByText(`The feature you need: =A wish of ${kept}`).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', {name: 'Download answers (CSV)'}).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv).toContain(`,'=A wish of ${kept},${kept}`)
    await page.getByLabel('Search answers').fill(deleted)
    await row(kept).waitFor({state: 'detached'})
    expect(await axeFindings(page, '[data-testid=sign-ups]')).toEqual([])
    await page.getByRole('button', {name: `Delete ${deleted}`}).click()
    await row(deleted).waitFor({state: 'detached'})
    const query = 'SELECT address FROM answers WHERE address IN (?, ?)'
    expect(leadsRows(query, [kept, deleted])).toEqual([{address: kept}])
  }))

test('the team sends failed events again, and allows email to addresses that it could not reach', () =>
  inStudio(async (page) => {
    const createdAt = '2026-11-24T10:00:00.000Z'
    const event = {id: 'e1', receiver: 'crm', type: 'message.received', error: 'HTTP 500', createdAt}
    const counts = [
      {receiver: 'crm', state: 'refused', count: 1},
      {receiver: 'crm', state: 'sent', count: 41},
    ]
    const bounce = {address: 'gone@example.com', reason: '5.1.1', createdAt}
    const lists = {
      deliveries: [
        {counts, failed: [event]},
        {counts: [], failed: []},
      ],
      bounces: [{bounces: [bounce]}, {bounces: []}],
    }
    const sent: unknown[] = []
    for (const [name, [before, after]] of Object.entries(lists))
      await page.route(`**/api/sign-ups/${name}`, (route) => {
        const body: unknown = JSON.parse(route.request().postData() ?? 'null')
        if (body !== null) sent.push(body)
        const headers = {'access-control-allow-origin': inject('studioUrl')}
        return route.fulfill({json: body === null ? before : after, headers})
      })
    await enterToken(page, inject('signUpsToken'))
    await page.getByText('crm: 1 failed, 41 delivered.').waitFor()
    expect(await axeFindings(page, '[data-testid=sign-ups]')).toEqual([])
    await page.getByRole('button', {name: 'Send again message.received to crm'}).click()
    await page.getByTestId('deliveries').waitFor({state: 'detached'})
    await page.getByRole('button', {name: 'Allow email again gone@example.com'}).click()
    await page.getByTestId('bounces').waitFor({state: 'detached'})
    expect(sent).toEqual([{ids: ['e1']}, {ids: ['gone@example.com']}])
  }))

test('the team sees visits by day, saves them, and sees those of a page beside its publishes', () =>
  inStudio(async (page) => {
    const asked: URLSearchParams[] = []
    const day = new Date().toISOString().slice(0, 10)
    await page.route('**/api/visits?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams)
      const json = {values: [{value: '=news.example', count: 12}], days: [{day, count: 12}]}
      return route.fulfill({json, headers: {'access-control-allow-origin': inject('studioUrl')}})
    })
    await enterToken(page, inject('signUpsToken'))
    await page.getByLabel('Compare by').selectOption('Referrer')
    await page.getByRole('table', {name: /^Visits by referrer/}).waitFor()
    await page.getByLabel('First day').fill('2026-01-31')
    await page.getByRole('img', {name: /^Visits by day: 12 from 31 Jan 2026/}).waitFor()
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      by: 'referrer',
      since: '2026-01-31',
      until: day,
    })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', {name: 'Download visits (CSV)'}).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv).toBe('Referrer,Visits\r\n"\'=news.example",12')

    await page.goto('/content/pages;landingPage')
    await page.getByRole('tab', {name: 'Results'}).click()
    await page.getByText('Visits: 12. Sign-ups on the page: 0. Rate: 12 visits: too few to tell.').waitFor()
    await page.getByRole('img', {name: /^Visits of this page by day: 12/}).waitFor()
    expect(asked.at(-1)?.getAll('page')).toEqual(['/', '/pl', '/de', '/pt'])
    expect(await axeFindings(page, '[data-testid=page-results]')).toEqual([])
  }))

test('the token is kept in its tab only, and in no URL', () =>
  inStudio(async (page) => {
    await enterToken(page, inject('signUpsToken'))
    await page.getByRole('table', {name: /^Sign-ups by state/}).waitFor()
    await page.reload()
    await page.getByRole('table', {name: /^Sign-ups by state/}).waitFor()
    expect(page.url()).toBe(`${inject('studioUrl')}/sign-ups`)
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(inject('signUpsToken'))

    const other = await page.context().newPage()
    await other.goto('/sign-ups')
    await other.getByLabel('Token').waitFor()

    await page.getByRole('button', {name: 'Sign out'}).click()
    await page.getByLabel('Token').waitFor()
    expect(await page.evaluate(() => Object.values(sessionStorage))).not.toContain(inject('signUpsToken'))
  }))

test('while the site is down the tool says so, and retries on request', () =>
  inStudio(async (page) => {
    await page.route('**/api/sign-ups', (route) => route.abort('connectionrefused'))
    await enterToken(page, inject('signUpsToken'))
    expect(await page.getByRole('alert').innerText()).toContain('The site does not respond')
    await page.unroute('**/api/sign-ups')
    await page.getByRole('button', {name: 'Refresh'}).click()
    await page.getByRole('table', {name: /^Sign-ups by state/}).waitFor()
  }))

test('an empty list says so', () =>
  inStudio(async (page) => {
    await page.route('**/api/sign-ups', (route) =>
      route.fulfill({json: {signUps: []}, headers: {'access-control-allow-origin': inject('studioUrl')}}),
    )
    await enterToken(page, inject('signUpsToken'))
    await page.getByText('No sign-ups yet.').waitFor()
    expect(await page.getByRole('table', {name: /^Sign-ups by/}).count()).toBe(0)
  }))

test('no e-mail address is in the Content Lake’s files, or in a log', async () => {
  const data = dirname(inject('leadsDatabase'))
  const entries = await Promise.all(
    ['lake', 'logs'].map((folder) => readdir(join(data, folder), {recursive: true, withFileTypes: true})),
  )
  const files = entries.flat().filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(3)
  for (const {parentPath, name} of files) {
    const bytes = await readFile(join(parentPath, name))
    expect(addresses.filter(({email}) => bytes.includes(email))).toEqual([])
  }
})
