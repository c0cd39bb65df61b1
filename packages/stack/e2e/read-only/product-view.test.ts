import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

/** What a visitor sees of the first row, the sum and the phone. Blanks count as one. */
const seen = async (page: Page) => {
  const texts = await page
    .locator('.desk tbody tr:first-of-type .state, .desk .received, .slip output')
    .evaluateAll((elements: HTMLElement[]) => elements.map(({innerText}) => innerText.trim()))
  return texts.map((text) => text.replaceAll(/\s+/gu, ' '))
}

const due = ['Due 5 Nov', '$3,030.00 received of $7,020.00 due', 'Due 5 Nov']
const paid = ['Paid Card', '$4,305.00 received of $7,020.00 due', 'Paid Card']
const late = ['Late 12 Nov', '$5,745.00 received of $7,055.00 due', 'Late 12 Nov']

test('a payment on the phone turns the landlord’s row, by keyboard and without script', () =>
  inPage({javaScriptEnabled: false, viewport: {width: 390, height: 844}}, async ({page}) => {
    await page.goto('/')
    expect(await seen(page)).toEqual(due)
    await page.getByRole('radio', {name: '5 Nov'}).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => seen(page)).toEqual(paid)
    await page.keyboard.press('Space')
    await expect.poll(() => seen(page)).toEqual(due)
    await page.keyboard.press('Shift+Tab')
    for (let day = 0; day < 3; day++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => seen(page)).toEqual(late)
  }))

test('nothing moves when the day changes, and every day and the button are 44 px high', () =>
  inPage({viewport: {width: 390, height: 844}}, async ({page}) => {
    await page.goto('/')
    const days = page.locator('.rail label')
    const boxes = new Set<string>()
    for (const day of await days.all()) {
      await day.click()
      const all = await page
        .locator('.stage, .desk tr, .phone > *')
        .evaluateAll((elements) =>
          elements
            .map((element) => element.getBoundingClientRect())
            .map(({width, height}) => [width, height]),
        )
      boxes.add(JSON.stringify(all))
    }
    expect(boxes.size).toBe(1)
    const heights = await page
      .locator('.rail label, .pay')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }))

test('the address opens a day, and keeps the chosen one', () =>
  inPage({}, async ({page}) => {
    await page.goto('/?day=12')
    await expect.poll(() => seen(page)).toEqual(late)
    await page.getByRole('radio', {name: '5 Nov'}).check({force: true})
    expect(new URL(page.url()).search).toBe('?day=5')
    await page.reload()
    await expect.poll(() => seen(page)).toEqual(due)
  }))
