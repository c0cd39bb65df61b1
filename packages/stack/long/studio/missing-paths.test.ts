import {randomUUID} from 'node:crypto'
import {expect, inject, test} from 'vitest'
import {keepContent} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {inPage, useBrowser, userAgent} from '../../e2e/visit.ts'

useBrowser()
keepContent()

test('a path that a visitor opened in vain becomes a redirect in two clicks', async () => {
  const path = `/pricing-${randomUUID()}`
  await inPage({userAgent}, async ({page}) => {
    expect((await page.goto(path))?.status()).toBe(404)
  })
  await inPage({baseURL: inject('studioUrl'), viewport: {width: 1440, height: 900}}, async ({page}) => {
    const token = inject('signUpsToken')
    await page.addInitScript((value) => sessionStorage.setItem('domora.sign-ups-token', value), token)
    const row = page.getByTestId('missing-path').filter({hasText: path})
    // The site saves its counts within five seconds.
    await eventually(async () => {
      await page.goto('/start')
      await row.waitFor({timeout: 15_000})
    }, 60_000)
    await row.getByRole('button', {name: 'Create redirect'}).click()
    expect(await row.getByLabel(`Redirect ${path} to`).inputValue()).toBe('/pricing')
    await row.getByRole('button', {name: 'Publish redirect'}).click()
    await eventually(async () => {
      const response = await fetch(inject('siteUrl') + path, {redirect: 'manual'})
      expect([response.status, response.headers.get('location')]).toEqual([307, '/pricing'])
    })
  })
})
