import {type LocaleCode, locales} from '@domora/content/locales'
import {formatInteger, formatMoney, formatPercent} from '@domora/content/format'
import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {beforeAll, describe, expect, inject, test} from 'vitest'
import {editor, plainText} from '../../testing/content.ts'
import {inPage, newPage, useBrowser} from '../visit.ts'

useBrowser()

const usd = (amount: number, locale: LocaleCode) => formatMoney({amount, currency: 'USD'}, locale, 'always')

describe.each(inject('pageLocales'))('%s', (locale) => {
  const path = pathOf({kind: 'landing'}, locale)
  let landing: Page
  beforeAll(async () => {
    landing = await newPage()
    await landing.goto(path)
  })
  const seen = () => landing

  test('has its eight sections in order', async () => {
    const sections: {heading: Record<string, string>}[] = await editor().fetch(
      `*[_id == 'landingPage'][0].sections[]{heading}`,
    )
    const headings = seen().locator('main section h1, main section h2')
    const texts = (await headings.allTextContents()).map((text) => plainText(text).trim())
    expect(texts).toEqual(sections.map(({heading}) => heading[locale]))
    expect(texts).toHaveLength(8)
  })

  test('the hero calls to action lead to the waitlist and down the page', () =>
    inPage({}, async ({page}) => {
      await page.goto(path)
      const actions = page.locator('.hero .actions a')
      expect(await actions.count()).toBe(2)
      expect(await actions.nth(0).getAttribute('href')).toBe(pathOf({kind: 'waitlist'}, locale))
      await actions.nth(1).click()
      const {hash} = new URL(page.url())
      expect(hash).toMatch(/^#./)
      const top = await page.locator(hash).evaluate((section) => section.getBoundingClientRect().top)
      expect(Math.abs(top)).toBeLessThan(200)
    }))

  test('payments by method are written as shares', async () => {
    const shares = await seen().locator('.ways dd:not(.drawing)').allTextContents()
    expect(shares).toEqual([40, 35, 25].map((share) => formatPercent(share, locale)))
  })

  test('the rent-collected card shows the sum and its target', async () => {
    const card = await seen().locator('.collect').innerText()
    expect(card).toContain(usd(7_284_200, locale))
    expect(card).toContain(usd(10_000_000, locale))
    expect(card).toContain(usd(2_715_800, locale))
  })

  test('the overview shows payments and their change', async () => {
    const figures = await seen().locator('.pair dd').allTextContents()
    expect(figures).toEqual([formatInteger(1_245, locale), formatPercent(64, locale)])
  })

  test('a screen reader gets the figures of every illustration, and no illustration', async () => {
    const months: number[] = await editor().fetch(
      `*[_id == 'landingPage'][0].sections[_key == 'feature-overview'][0].illustration.overview.months[].payments`,
    )
    expect(months).toHaveLength(12)
    // All kinds of blanks count as one.
    const blank = (text: string) => text.replaceAll(/\s/gu, ' ')
    const read = blank(await seen().locator('main').ariaSnapshot())
    const figures = [
      ...months.map((payments) => formatInteger(payments, locale)),
      ...[7_284_200, 10_000_000].map((amount) => usd(amount, locale)),
      ...[40, 35, 25, 64].map((share) => formatPercent(share, locale)),
    ]
    expect(figures.map(blank).filter((figure) => !read.includes(figure))).toEqual([])
    expect(read).not.toContain('- img')
  })

  test('drawings are whole out of view, on paper and in a picture of the whole page, and drawn on the way into view', () =>
    inPage({viewport: {width: 1280, height: 800}}, async ({page}) => {
      await page.goto(path)
      const parts = () =>
        page.locator('.key .cut, .climb .rail').evaluateAll((each) =>
          each.map((part) => {
            const {clipPath, strokeDashoffset} = getComputedStyle(part)
            return `${clipPath} ${strokeDashoffset}`
          }),
        )
      const whole = ['none 0px', 'none 0px']
      expect(await parts()).toEqual(whole)
      await page.locator('.key .cut').evaluate((cut) => {
        scrollTo({top: scrollY + cut.getBoundingClientRect().top - innerHeight * 0.8, behavior: 'instant'})
      })
      await expect.poll(parts).not.toEqual(whole)
      const [drawn = ''] = await parts()
      expect(drawn).toMatch(/^inset\(-2% [1-9][\d.]*%/)
      await page.emulateMedia({media: 'print'})
      expect(await parts()).toEqual(whole)
      const answers = await page
        .locator('.faq .rich')
        .evaluateAll((each) => each.map((answer) => getComputedStyle(answer).opacity))
      expect(answers.length).toBeGreaterThan(1)
      expect(new Set(answers)).toEqual(new Set(['1']))
    }))

  test('questions open without JavaScript', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(path)
      const question = page.locator('.faq details').nth(1)
      expect(await question.getAttribute('open')).toBeNull()
      await question.locator('summary').click()
      await question.locator('p').first().waitFor({state: 'visible'})
    }))

  test('nothing falls back to English', async () => {
    const foreign = await seen().locator(`main [lang]:not([lang="${locales[locale].tag}"])`).allTextContents()
    expect(foreign).toEqual([])
  })
})

test.each(['/', '/pl/pricing'])(
  'on a slow processor, a click while %s loads lands on what was under the pointer',
  (path) =>
    inPage({viewport: {width: 1280, height: 800}}, async ({page}) => {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', {rate: 6})
      await page.goto(path, {waitUntil: 'commit'})
      const link = page.locator('.foot .legal a').first()
      await link.evaluate((element) => element.scrollIntoView({behavior: 'instant', block: 'center'}))
      await link.hover({force: true, noWaitAfter: true})
      await page.mouse.down()
      const target = await link.evaluate((element: HTMLAnchorElement) => element.href)
      // Whatever moves late moves now: the target of a click is under the pointer at both of its ends.
      await page.waitForTimeout(2_500)
      await page.mouse.up()
      await expect.poll(() => page.url()).toBe(target)
    }),
)
