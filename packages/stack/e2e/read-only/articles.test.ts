import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {expect, inject, test} from 'vitest'
import {plainText} from '../../testing/content.ts'
import {inPage, useBrowser, viewports} from '../visit.ts'

useBrowser()

const titleOf = async (page: Page) => plainText(await page.getByRole('heading', {level: 1}).innerText())

const words = {
  gb: ['How a rent ledger works', 'One ledger, two readers'],
  pl: ['Jak działa rejestr wpłat', 'Jeden rejestr, dwie osoby'],
  de: ['Wie ein Mieterkonto funktioniert', 'Ein Konto, zwei Leser'],
  pt: ['Como funciona o extrato', 'Um extrato, dois leitores'],
} as const satisfies Readonly<Record<LocaleCode, readonly string[]>>

test.each(inject('pageLocales'))(
  '%s: from the list to an article, to one of its headings, and on to another',
  (locale) =>
    inPage({viewport: viewports.desktop, javaScriptEnabled: false}, async ({page}) => {
      const [title, heading] = words[locale]
      await page.goto(pathOf({kind: 'articles'}, locale))
      expect(await page.locator('main li h2').count()).toBeGreaterThanOrEqual(2)
      await page.getByRole('link', {name: title}).click()
      expect(await titleOf(page)).toBe(title)
      const place = page.getByRole('heading', {level: 2, name: heading})
      await page.getByRole('link', {name: heading}).click()
      await expect
        .poll(() => place.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBeLessThan(200)
      await page.locator('aside a').first().click()
      await expect.poll(() => titleOf(page)).not.toBe(title)
      expect(new URL(page.url()).pathname).toMatch(/\/articles\/[a-z-]+$/)
      await page.locator('.steps a').first().click()
      await page.locator('header .note a').first().click()
      await page.locator('main li h2 a').first().waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/articles\/[a-z]+\/[a-z-]+$/)
    }),
)

test('the page of a topic as Markdown lists its articles', async () => {
  const response = await fetch(`${inject('siteUrl')}/articles/topics/ledger.md`)
  expect(await response.text()).toMatch(/^# Ledger$[^]*\[How a rent ledger works\]\(http/m)
})

test('an article announces the feeds of its language', async () => {
  const page = await (await fetch(`${inject('siteUrl')}/de/articles/wie-ein-mieterkonto-funktioniert`)).text()
  const links = Array.from(
    page.matchAll(/<link rel="alternate" type="(application\/(?:atom\+xml|feed\+json))" href="([^"]*)"/g),
  )
  expect(links).toHaveLength(2)
  for (const [, type = '', href = ''] of links) {
    const feed = await fetch(new URL(new URL(href).pathname, inject('siteUrl')))
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(await feed.text()).toContain('Wie ein Mieterkonto funktioniert')
  }
})

test('an article as Markdown has its text, and not its table of contents', async () => {
  const response = await fetch(`${inject('siteUrl')}/articles/how-a-rent-ledger-works.md`)
  const markdown = await response.text()
  expect(markdown).toMatch(/^# How a rent ledger works$/m)
  expect(markdown).toMatch(/^## What an entry says$/m)
  expect(markdown).not.toContain('Contents')
})

/** A word with a typo, and the title of the article that has it. */
const searches = {
  gb: ['remindrs', 'Reminders and grace periods'],
  pl: ['przypomienia', 'Przypomnienia i dodatkowe dni na zapłatę'],
  de: ['Kulanzfrst', 'Erinnerungen und Kulanzfrist'],
  pt: ['tolerancia', 'Lembretes e prazo de tolerância'],
} as const satisfies Readonly<Record<LocaleCode, readonly string[]>>

test.each(inject('pageLocales'))(
  '%s: a search without script finds an article in spite of a typo',
  (locale) =>
    inPage({viewport: viewports.phone, javaScriptEnabled: false}, async ({page}) => {
      const [query, title] = searches[locale]
      await page.goto(pathOf({kind: 'articles'}, locale))
      await page.getByRole('searchbox').fill(query)
      await page.getByRole('search').getByRole('button').click()
      await page.getByRole('heading', {level: 2}).first().waitFor()
      expect(new URL(page.url()).search).toBe(`?q=${query}`)
      expect(await page.getByRole('searchbox').inputValue()).toBe(query)
      await page.getByRole('link', {name: title}).first().click()
      expect(await titleOf(page)).toBe(title)
    }),
)
