import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, test} from 'vitest'
import {allAddresses, linkPaths, notFoundPath, pagePaths} from '../../test-support/content.ts'
import {axeFindings} from '../axe-findings.ts'
import {inPage, sharedPages, useBrowser} from '../visit.ts'

useBrowser()

const schemes = ['light', 'dark'] as const
const desk = {width: 1440, height: 900}
const phone = {width: 390, height: 844}
const still = {reducedMotion: 'reduce'} as const

const looking = sharedPages(still)

/** A page as it is now, in both schemes; what does not depend on colour is looked at once. */
async function findingsInBoth(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({colorScheme: 'light'})
  const light = await axeFindings(page)
  await page.emulateMedia({colorScheme: 'dark'})
  return [...light, ...(await axeFindings(page, 'html', 'colours'))]
}

// A page at a time leaves one of two processors idle.
describe.concurrent('axe finds nothing, light and dark,', () => {
  test.each(allAddresses)('on %s, on a phone and on a desk', (path) =>
    looking(async (page) => {
      await page.setViewportSize(phone)
      await page.goto(path)
      expect(await findingsInBoth(page)).toEqual([])
      await page.setViewportSize(desk)
      expect(await findingsInBoth(page)).toEqual([])
    }),
  )

  test.each(localeCodes)('%s: with the menu, the languages and every answer open', (locale) =>
    looking(async (page) => {
      await page.setViewportSize(phone)
      await page.goto(pathOf({kind: 'landing'}, locale))
      await page.locator('.top .menu summary').click()
      await page.evaluate(() =>
        document.querySelectorAll('.faq details').forEach((answer) => answer.setAttribute('open', '')),
      )
      expect(await findingsInBoth(page)).toEqual([])
      await page.setViewportSize(desk)
      await page.locator('.top .lang summary').click()
      expect(await findingsInBoth(page)).toEqual([])
    }),
  )

  test.each(localeCodes)('%s: when a form is refused', (locale) =>
    inPage({viewport: phone, ...still}, async ({page}) => {
      for (const kind of ['waitlist', 'contact'] as const) {
        await page.setViewportSize(phone)
        await page.goto(pathOf({kind}, locale))
        await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
        await page.waitForSelector('[aria-invalid=true]')
        expect(await findingsInBoth(page)).toEqual([])
        await page.setViewportSize(desk)
        expect(await findingsInBoth(page)).toEqual([])
      }
    }),
  )
})

/** Walks a page with the Tab key, and says of each stop what it is and whether it can be seen to have the focus. */
async function walk(page: Page) {
  const stops: {name: string; isShown: boolean; hasRing: boolean}[] = []
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const box = element.getBoundingClientRect()
      const ring = (of: Element | null) => of !== null && getComputedStyle(of).outlineStyle !== 'none'
      return {
        name: `${element.tagName} ${element.textContent.trim().slice(0, 30)} ${element.getAttribute('href') ?? ''}`,
        isShown: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        // A radio button shows its focus on its label.
        hasRing: ring(element) || ring(element.nextElementSibling),
      }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error('the walk does not end')
}

describe.concurrent('with the keyboard', () => {
  test.each([...pagePaths('gb'), ...linkPaths('gb'), notFoundPath('gb')])(
    '%s: every stop is in view and seen to have the focus',
    (path) =>
      looking(async (page) => {
        await page.setViewportSize(desk)
        await page.goto(path)
        const stops = await walk(page)
        expect(stops[0]?.name).toContain('#main')
        expect(stops.filter(({isShown, hasRing}) => !isShown || !hasRing)).toEqual([])
        const reached = new Set(stops.map(({name}) => name.split(' ').at(-1)))
        for (const target of ['/about', '/pricing', '/contact', '/waitlist', '/privacy']) {
          expect(reached).toContain(target)
        }
      }),
  )

  test('the skip link leads past the header', () =>
    inPage({}, async ({page}) => {
      await page.goto('/pricing')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL('**#main')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    }))

  test('the menu of a phone opens, leads on and closes', () =>
    inPage({viewport: phone}, async ({page}) => {
      await page.goto('/')
      const menu = page.locator('.top .menu')
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.locator('a').first().waitFor({state: 'visible'})
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.sheet') !== null)).toBe(true)
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.locator('a').first().waitFor({state: 'hidden'})
    }))
})

/** How far a page can be scrolled to the side. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words that stand beyond the right edge of the window, where no scrolling leads; a table that scrolls by itself is none. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('main *, header *, footer *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.closest('svg, .vh, .plinth, .scroll') === null &&
          element.getBoundingClientRect().width > 1 &&
          element.getBoundingClientRect().right > innerWidth + 1,
      )
      .map(({tagName, className, textContent}) => `${tagName}.${className} ${textContent.slice(0, 30)}`),
  )

describe.concurrent.each(localeCodes)('%s', (locale) => {
  const paths = [...pagePaths(locale), ...linkPaths(locale), notFoundPath(locale)]

  test('nothing is outside of the window: from 320 px on, nor with letters twice as large', () =>
    looking(async (page) => {
      const outside: unknown[] = []
      for (const path of paths) {
        await page.goto(path)
        // A window of 1280 px at 200 and 400 %, and the widths between which the layout changes.
        for (const width of [320, 640, 768, 1024, 1920]) {
          await page.setViewportSize({width, height: 700})
          const over = await sideways(page)
          if (over > 0) outside.push([path, width, over])
        }
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        for (const width of [1280, 768]) {
          await page.setViewportSize({width, height: 800})
          const cut = [await sideways(page), ...(await cutOff(page))]
          if (cut.some((found) => found !== 0)) outside.push([path, 'twice as large', width, ...cut])
        }
      }
      expect(outside).toEqual([])
    }))
})

test.each(schemes)('forced colours: what is chosen, open or a button is seen to be, %s', (colorScheme) =>
  inPage({viewport: desk, forcedColors: 'active', colorScheme, ...still}, async ({page}) => {
    await page.goto('/pricing')
    const borders = await page
      .locator('.btn:visible')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopStyle))
    expect(new Set(borders)).toEqual(new Set(['solid']))
    const outlines = await page
      .locator('.seg label span')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
    expect(outlines.filter((style) => style === 'solid')).toHaveLength(2)
    // What a plan has is told from what it lacks by shape, not by colour alone.
    const shapes = await page
      .locator('.cmp :is(.yes, .no)')
      .evaluateAll((marks) =>
        marks.map((mark) => [mark.className, mark.getBoundingClientRect().height > 5].join()),
      )
    expect(new Set(shapes)).toEqual(new Set(['yes,true', 'no,false']))
  }),
)

test('without motion nothing moves', () =>
  inPage({viewport: desk, ...still}, async ({page}) => {
    for (const path of pagePaths('gb')) {
      await page.goto(path)
      await page.locator('.top a').first().hover()
      const moving = await page.evaluate(
        () =>
          document.getAnimations().filter(({effect}) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
            .length,
      )
      expect([path, moving]).toEqual([path, 0])
    }
  }))

test.each(fixedRouteNames)(
  '%s says nothing by motion: wherever it was scrolled to, all of its words are there',
  (kind) =>
    inPage({viewport: desk, reducedMotion: 'no-preference'}, async ({page}) => {
      await page.goto(pathOf({kind}, 'gb'))
      const unseen = await page.evaluate(async () => {
        // An answer that is open fades in when it is laid out: in the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        // What settles in as a page opens has settled then; what scrolling drives stands as it is at the top.
        const settling = document.getAnimations().filter(({timeline}) => timeline === document.timeline)
        await Promise.all(settling.map(({finished}) => finished))
        return [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3,p,li,dd,dt,td,th,a,button)')]
          .filter(
            (element) =>
              element.checkVisibility() &&
              !element.checkVisibility({opacityProperty: true, visibilityProperty: true}),
          )
          .map((element) => element.textContent.slice(0, 40))
      })
      expect(unseen).toEqual([])
    }),
)
