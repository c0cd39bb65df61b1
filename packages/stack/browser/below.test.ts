import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, test} from 'vitest'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

const path = pathOf({kind: 'landing'}, 'de')

/** How many pieces of the page are not laid out. */
const leftOut = () =>
  [...document.querySelectorAll('main > *')].filter(
    (piece) => !(piece.firstElementChild?.checkVisibility({contentVisibilityAuto: true}) ?? true),
  ).length

test('what is below the first view is laid out when it comes near, or else some seconds later', () =>
  inPage({viewport: {width: 390, height: 844}}, async ({page}) => {
    await page.goto(path)
    expect(await page.evaluate(leftOut)).toBeGreaterThanOrEqual(4)
    const last = page.locator('main > *').last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.innerText()).not.toBe('')
    await expect.poll(() => page.evaluate(leftOut), {timeout: 10_000}).toBe(0)
  }))

test.each(localeCodes)(
  'the place that a link leads to keeps still when the rest gets its height: %s',
  (locale) =>
    inPage({viewport: {width: 390, height: 844}}, async ({page}) => {
      await page.goto(`${pathOf({kind: 'landing'}, locale)}#faq`)
      const topOf = () => page.locator('#faq').evaluate((section) => section.getBoundingClientRect().top)
      const before = await topOf()
      expect(await page.evaluate(leftOut)).toBeGreaterThanOrEqual(1)
      await expect.poll(() => page.evaluate(leftOut), {timeout: 10_000}).toBe(0)
      expect(Math.abs((await topOf()) - before)).toBeLessThan(3)
    }),
)
