import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

const phone = {viewport: {width: 390, height: 844}}

/** Runs `work` in a page whose animations stand still until it is told to go on. */
const whileNothingMoves = (work: (page: Page, goOn: () => Promise<void>) => Promise<void>) =>
  inPage(phone, async ({page}) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Animation.enable')
    await client.send('Animation.setPlaybackRate', {playbackRate: 0})
    await work(page, async () => void (await client.send('Animation.setPlaybackRate', {playbackRate: 1})))
  })

/** Which pieces of the page are not laid out, by their place in it. */
const leftOut = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > *')].flatMap((piece, place) =>
      (piece.querySelector('h1, h2')?.checkVisibility({contentVisibilityAuto: true}) ?? true) ? [] : [place],
    ),
  )

const untilAllIsLaidOut = (page: Page) => expect.poll(() => leftOut(page), {timeout: 20_000}).toEqual([])

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)

test('what is below the first view is laid out when it comes near', () =>
  whileNothingMoves(async (page) => {
    await page.goto(pathOf({kind: 'landing'}, 'de'))
    expect(await leftOut(page)).toEqual([2, 3, 4, 5, 6, 7])
    await page.locator('#faq').scrollIntoViewIfNeeded()
    await expect.poll(() => leftOut(page)).not.toContain(7)
    expect(await leftOut(page)).toEqual(expect.arrayContaining([2, 3, 4]))
  }))

test.each(localeCodes)(
  'all the rest is laid out later, and the place that a link leads to keeps still: %s',
  (locale) =>
    whileNothingMoves(async (page, goOn) => {
      await page.goto(`${pathOf({kind: 'landing'}, locale)}#faq`)
      expect((await leftOut(page)).length).toBeGreaterThanOrEqual(3)
      const before = await topOf(page, '#faq')
      await goOn()
      await untilAllIsLaidOut(page)
      expect(Math.abs((await topOf(page, '#faq')) - before)).toBeLessThan(3)
    }),
)

test('who comes back, or asks for the page again, is where they were', () =>
  inPage(phone, async ({page}) => {
    await page.goto(pathOf({kind: 'landing'}, 'de'))
    await untilAllIsLaidOut(page)
    await page.locator('.collect').evaluate((card) => card.scrollIntoView({block: 'center'}))
    const before = await topOf(page, '.collect')
    const isWhereItWas = async () => {
      await untilAllIsLaidOut(page)
      await expect
        .poll(async () => Math.abs((await topOf(page, '.collect')) - before), {timeout: 5_000})
        .toBeLessThan(3)
    }
    await page.reload()
    await isWhereItWas()
    await page.goto(pathOf({kind: 'about'}, 'de'))
    await page.goBack()
    await isWhereItWas()
  }))
