import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, test} from 'vitest'
import {axeFindings} from './axe-findings.ts'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), {kind: 'page', slug: 'imprint'}]
const schemes = ['light', 'dark'] as const
const widths = [390, 1440] as const

/** Every page in every language, each in one scheme and width, so that all four come up for every page. */
const visits = routes.flatMap((route, row) =>
  localeCodes.map((locale, column) => {
    const turn = (row + column) % 4
    return {
      path: pathOf(route, locale),
      colorScheme: schemes[turn % 2] ?? 'light',
      width: widths[Math.floor(turn / 2)] ?? 390,
    }
  }),
)

describe('axe finds nothing', () => {
  test.each(visits)('on $path at $width px, $colorScheme', ({path, colorScheme, width}) =>
    inPage({colorScheme, viewport: {width, height: 900}, reducedMotion: 'reduce'}, async ({page}) => {
      await page.goto(path)
      expect(await axeFindings(page)).toEqual([])
    }),
  )

  test.each(schemes)('with the menu open, on the 404 page and after a form, %s', (colorScheme) =>
    inPage({colorScheme, viewport: {width: 390, height: 844}, reducedMotion: 'reduce'}, async ({page}) => {
      await page.goto('/de')
      await page.locator('.top .menu summary').click()
      expect(await axeFindings(page)).toEqual([])
      for (const path of ['/de/no-such-page', '/pl/waitlist/sent', '/pt/contact/sent']) {
        await page.goto(path)
        expect(await axeFindings(page)).toEqual([])
      }
      await page.goto('/de/contact')
      await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
      await page.waitForSelector('[aria-invalid=true]')
      expect(await axeFindings(page)).toEqual([])
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
        hasRing: ring(element) || ring(element.parentElement),
      }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error('the walk does not end')
}

describe('with the keyboard', () => {
  test.each(fixedRouteNames)('%s: every stop is in view and seen to have the focus', (kind) =>
    inPage({viewport: {width: 1440, height: 900}, reducedMotion: 'reduce'}, async ({page}) => {
      await page.goto(pathOf({kind}, 'gb'))
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
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    }))
})

test.each(localeCodes)('%s: nothing is wider than 320 px, and forced colours keep the controls', (locale) =>
  inPage({viewport: {width: 320, height: 700}, forcedColors: 'active'}, async ({page}) => {
    for (const route of routes) {
      await page.goto(pathOf(route, locale))
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([pathOf(route, locale), sideways]).toEqual([pathOf(route, locale), 0])
    }
  }),
)
