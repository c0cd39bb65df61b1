import type {Page} from 'playwright-core'
import {describe, expect, test} from 'vitest'
import {linkPaths, notFoundPath, pagePaths} from '../../testing/content.ts'
import {inPage, newPage, useBrowser, viewports} from '../visit.ts'

useBrowser()

const schemes = ['light', 'dark'] as const
const {phone, desktop} = viewports
const still = {reducedMotion: 'reduce'} as const

const free: Page[] = []

/**
 * Runs `work` in a page that no other test uses meanwhile: a used page opens the next one in a third of the processor time
 * of a new page.
 */
async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const page = free.pop() ?? (await newPage(still))
  await work(page)
  // Not after a failure, which leaves the page in an unknown state.
  free.push(page)
}

/** Walks through a page with the Tab key: each focused element, and whether it and its focus ring are visible. */
async function tabStops(page: Page) {
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
  throw new Error('the Tab key never leaves the page')
}

// A page at a time leaves one of two processors idle.
describe.concurrent('with the keyboard', () => {
  test.each([...pagePaths('gb'), ...linkPaths('gb'), notFoundPath('gb')])(
    '%s: every focused element is in view with a focus ring',
    (path) =>
      withPage(async (page) => {
        await page.setViewportSize(desktop)
        await page.goto(path)
        const stops = await tabStops(page)
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

  test.each([
    ['menu', phone],
    ['lang', desktop],
  ] as const)('.%s opens without script, and closes with Escape and a click elsewhere', (name, viewport) =>
    inPage({viewport, javaScriptEnabled: false}, async ({page}) => {
      await page.goto('/')
      const button = page.locator(`.top .${name}`)
      const sheet = page.locator(`.${name} + *`)
      await button.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(
        await sheet
          .locator('a')
          .first()
          .evaluate((link) => link.matches(':focus')),
      ).toBe(true)
      await page.keyboard.press('Escape')
      await sheet.waitFor({state: 'hidden'})
      await button.click()
      await sheet.waitFor({state: 'visible'})
      await page.mouse.click(5, viewport.height - 5)
      await sheet.waitFor({state: 'hidden'})
    }),
  )
})

test.each(schemes)('forced colours: buttons, choices and marks stay visible, %s', (colorScheme) =>
  inPage({viewport: desktop, forcedColors: 'active', colorScheme, ...still}, async ({page}) => {
    await page.goto('/pricing')
    // The word above the edge of the page has no backplate, which would cover the links above it.
    const word = page.locator('.plinth p')
    expect(await word.evaluate((each) => getComputedStyle(each).forcedColorAdjust)).toBe('none')
    const borders = await page
      .locator('.btn:visible')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopStyle))
    expect(new Set(borders)).toEqual(new Set(['solid']))
    const outlines = await page
      .locator('.seg label span')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
    expect(outlines.filter((style) => style === 'solid')).toHaveLength(2)
    // Included and missing features differ by shape, not by colour alone.
    const shapes = await page
      .locator('.cmp :is(.yes, .no)')
      .evaluateAll((marks) =>
        marks.map((mark) => [mark.className, mark.getBoundingClientRect().height > 5].join()),
      )
    expect(new Set(shapes)).toEqual(new Set(['yes,true', 'no,false']))
  }),
)
