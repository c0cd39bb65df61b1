import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {deliversDocuments} from '../test-support/delivery.ts'
import {ownSite} from '../test-support/own-site.ts'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

const isHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))

/** With SITE_DELIVERY=application the whole suite runs against such a site; here a few pages do, each time. */
test.runIf(deliversDocuments)(
  'the same build is an application when it is to be, under policies that fit',
  async () => {
    const site = await ownSite({SITE_DELIVERY: 'application'})
    await site.start()
    await inPage({baseURL: site.url, viewport: {width: 390, height: 844}}, async ({page, consoleErrors}) => {
      for (const path of ['/', '/de/pricing', '/pl/contact', '/privacy']) {
        const response = await page.goto(path)
        const policy = response?.headers()['content-security-policy']
        expect(policy).toMatch(/script-src 'self' 'sha256-/)
        expect(policy).not.toContain('unsafe')
        await isHydrated(page)
        expect(await page.locator('h1').count()).toBe(1)
      }
      await page.goto('/pricing')
      await isHydrated(page)
      await page.locator('label:has(input[value=PLN])').click()
      expect(await page.locator('.tier .amount:visible').nth(1).textContent()).toContain('zł')
      expect(consoleErrors).toEqual([])
      await page.goto('/waitlist')
      await isHydrated(page)
      await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
      await page.waitForSelector('[aria-invalid=true]')
    })
  },
)
