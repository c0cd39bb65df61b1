import {formatMoney} from '@domora/content/format'
import {locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

const choose = (page: Page, count: number) =>
  page.locator(`label:has([name=doors][value="${count}"])`).click()

/** What a visitor reads of the house and of the answer. */
const shown = async (page: Page) => ({
  storeys: await page.locator('.ledger tbody tr:visible').count(),
  answer: (await page.locator('.answer > :visible').innerText()).replaceAll(/\s+/gu, ' '),
  due: await page.locator('.ledger tfoot .note:visible').innerText(),
  windows: (await page.locator('.answer > :visible .lit').getAttribute('d'))?.split('z').length,
})

/** Of each plan: whether it is recommended. */
const flags = (page: Page) =>
  page
    .locator('.tier')
    .evaluateAll((tiers) => tiers.map((tier) => getComputedStyle(tier, '::before').visibility))

describe.each(inject('pageLocales'))('%s', (locale) => {
  const landing = pathOf({kind: 'landing'}, locale)
  const pricing = pathOf({kind: 'pricing'}, locale)
  const {currency} = locales[locale]

  test('without JavaScript, house, street, sum, plan and price follow the number of doors', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(landing)
      const money = (amount: number) => formatMoney({amount, currency}, locale, 'always')
      for (const [count, storeys, due] of [
        [5, 5, 702_000],
        [1, 1, 148_000],
        // A larger number shows the whole sample.
        [100, 5, 702_000],
        [20, 5, 702_000],
      ] as const) {
        await choose(page, count)
        const now = await shown(page)
        expect(now.storeys).toBe(storeys)
        expect(now.windows).toBe(count + 1)
        expect(now.due).toContain(money(due))
      }
      const prices = await page.locator('.answer .for-20 .amount').allInnerTexts()
      expect(prices).toHaveLength(1)
      expect((await shown(page)).answer).toContain(prices.join().replaceAll(/\s+/gu, ' '))
    }))

  test('the choice survives a reload, and comes along into another language, as does the section', () =>
    inPage({}, async ({page}) => {
      const chosen = page.locator('[name=doors]:checked')
      await page.goto(`${landing}#ask`, {waitUntil: 'networkidle'})
      await choose(page, 20)
      await page.reload()
      await expect.poll(() => chosen.getAttribute('value')).toBe('20')
      const other = locale === 'de' ? 'pl' : 'de'
      await page.locator(`.foot a[data-locale=${other}]`).click()
      await page.waitForURL(`**/${other}?doors=20#ask`)
      await expect.poll(() => chosen.getAttribute('value')).toBe('20')
    }))

  test('the plan that fits is marked without JavaScript, and a link compares it with the others', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(landing)
      await choose(page, 3)
      await page.locator('.answer a:visible').click()
      await page.waitForURL(`**${pricing}?doors=3`)
      await choose(page, 3)
      expect(await flags(page)).toEqual(['hidden', 'visible', 'hidden', 'hidden', 'hidden'])
      await choose(page, 50)
      expect(await flags(page)).toEqual(['hidden', 'hidden', 'hidden', 'visible', 'hidden'])
    }))

  test('with JavaScript the number is chosen on the pricing page too', () =>
    inPage({}, async ({page}) => {
      await page.goto(`${pricing}?doors=3`)
      await page.locator('[name=doors][value="3"]:checked').waitFor({state: 'attached'})
      const dark = await page
        .locator('.tier:has(#plan-basic) .from-3')
        .evaluate((windows) => getComputedStyle(windows).fill)
      const lit = await page
        .locator('.tier:has(#plan-basic) .from-2')
        .evaluate((windows) => getComputedStyle(windows).fill)
      expect(dark).not.toBe(lit)
      const [link = ''] = await page.locator('.tier-pro a').evaluateAll((all) => all.map(String))
      expect(new URL(link).search).toBe('?plan=pro&doors=3')
    }))
})

test('the number can be chosen with the keyboard, and a screen reader is told the plan', () =>
  inPage({}, async ({page}) => {
    await page.goto('/')
    await page.locator('[name=doors]:checked').focus()
    await page.keyboard.press('ArrowRight')
    const form = await page.locator('.own form').ariaSnapshot()
    expect(form).toContain('radio "6–20" [checked]')
    expect(form).toMatch(/group "How many properties do you let\?"/)
    expect(form).toMatch(/status:.*Professional/s)
    expect(form).not.toContain('Starter')
  }))

test.each([
  ['/', 1440],
  ['/de', 1280],
])('nothing moves while a visitor chooses: %s, %d px', (path, width) =>
  inPage({viewport: {width, height: 900}}, async ({page}) => {
    await page.goto(path)
    const places: string[] = []
    for (const count of [1, 5, 50, 100]) {
      await choose(page, count)
      await page.waitForTimeout(400)
      const last = await page.locator('.bells label').last().boundingBox()
      places.push(`${last?.y} ${await page.evaluate(() => document.documentElement.scrollHeight)}`)
    }
    expect(new Set(places).size).toBe(1)
  }),
)

const restyling = z.object({
  name: z.literal('UpdateLayoutTree'),
  args: z.object({elementCount: z.number()}),
})

// One selector with :has() and without a name for the element it styles makes every choice restyle the page, for 200 ms on a phone.
test('a choice restyles few elements', () =>
  inPage({}, async ({page}) => {
    await page.goto('/', {waitUntil: 'networkidle'})
    const client = await page.context().newCDPSession(page)
    const counts: number[] = []
    client.on('Tracing.dataCollected', ({value}) => {
      for (const event of value) {
        const {data} = restyling.safeParse(event)
        if (data) counts.push(data.args.elementCount)
      }
    })
    const end = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
    await client.send('Tracing.start', {traceConfig: {includedCategories: ['devtools.timeline']}})
    await choose(page, 20)
    await page.waitForTimeout(400)
    await client.send('Tracing.end')
    await end
    expect(Math.max(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan((await page.locator('body *').count()) / 3)
  }))
