import {locales} from '@domora/content/locales'
import {formatMoney} from '@domora/content/format'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

/** Monthly prices of the specification, in minor units. */
const monthly = {
  USD: [0, 2_900, 7_900, 19_900],
  EUR: [0, 2_900, 7_900, 19_900],
  PLN: [0, 11_900, 31_900, 79_900],
  BRL: [0, 14_900, 39_900, 99_900],
}

const currencies = ['USD', 'EUR', 'PLN', 'BRL'] as const

describe.each(inject('pageLocales'))('%s', (locale) => {
  const path = pathOf({kind: 'pricing'}, locale)
  const written = (amounts: readonly number[], currency: string) =>
    amounts.map((amount) => formatMoney({amount, currency}, locale))

  test('each language begins with its own currency', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(path)
      expect(await page.locator('input[name=currency]:checked').getAttribute('value')).toBe(
        locales[locale].currency,
      )
    }))

  test('billing and currency work without JavaScript', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(path)
      const visible = async () => (await page.locator('.tier .amount:visible').allTextContents()).slice(0, 4)
      for (const currency of currencies) {
        await page.locator(`label:has(input[value=${currency}])`).click()
        await page.locator('label:has(input[value=monthly])').click()
        expect(await visible()).toEqual(written(monthly[currency], currency))
        await page.locator('label:has(input[value=yearly])').click()
        expect(await visible()).toEqual(
          written(
            monthly[currency].map((amount) => amount * 10),
            currency,
          ),
        )
      }
    }))

  test('billing and currency can be chosen with the keyboard', () =>
    inPage({}, async ({page}) => {
      await page.goto(path)
      await page.locator('input[name=billing]:checked').focus()
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('input[name=billing]:checked').getAttribute('value')).toBe('yearly')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currency')
    }))

  test('the yearly saving is two months', () =>
    inPage({javaScriptEnabled: false}, async ({page}) => {
      await page.goto(path)
      await page.locator('label:has(input[value=USD])').click()
      const saving = await page.locator('.tier').nth(1).locator('.save:visible').innerText()
      expect(saving).toContain(formatMoney({amount: 5_800, currency: 'USD'}, locale))
    }))

  test.each([
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [390, 844],
  ])('the first screen of %i × %i has a price', (width, height) =>
    inPage({viewport: {width, height}}, async ({page}) => {
      await page.goto(path)
      const box = await page.locator('.answer .amount:visible').boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }),
  )

  test('five plans stand beside a table that compares them', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      await page.goto(path)
      const plans = await page.locator('.tier h2').allTextContents()
      expect(plans).toHaveLength(5)
      expect(
        await page
          .locator('table.cmp thead th')
          .allTextContents()
          .then((heads) => heads.slice(1)),
      ).toEqual(plans)
      expect(await page.locator('table.cmp tbody tr:has(.yes, .no)').count()).toBe(13)
    }))
})
