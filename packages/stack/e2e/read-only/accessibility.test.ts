import {describe, expect, test} from 'vitest'
import {inPage, useBrowser, viewports} from '../visit.ts'

useBrowser()

const schemes = ['light', 'dark'] as const
const {phone, desktop} = viewports
const still = {reducedMotion: 'reduce'} as const

// A page at a time leaves one of two processors idle.
describe.concurrent('with the keyboard', () => {
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
