import {mkdir} from 'node:fs/promises'
import type {Page} from 'playwright-core'
import {expect, inject, test} from 'vitest'
import {editor, keepContent} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'
import {inPage, useBrowser, viewports} from './visit.ts'

useBrowser()
keepContent()

const shots = process.env['ANNOUNCEMENT_PICTURES']

async function picture(page: Page, name: string): Promise<void> {
  if (shots === undefined) return
  await mkdir(shots, {recursive: true})
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    await page.screenshot({path: `${shots}/${name}-${colorScheme}.png`})
  }
}

const link = (key: string, route: string, gb: string) => ({
  _key: key,
  _type: 'link',
  kind: 'route',
  route,
  label: {_type: 'localizedString', gb},
})

const htmlOf = async (path: string) => (await fetch(inject('siteUrl') + path)).text()

const shows = (path: string, text: string, isShown: boolean) =>
  eventually(async () => expect((await htmlOf(path)).includes(text)).toBe(isShown))

test('an announcement has a start, an end, languages, pages and facts; visitors hide it without script', async () => {
  const announcement = {
    _id: 'announcement-test',
    _type: 'announcement',
    title: {gb: 'Starter now costs {price.basic.month}.', de: 'Jetzt mit Kulanzfrist.'},
    close: {gb: 'Hide', de: 'Ausblenden'},
    callToAction: link('link', 'pricing', 'See the prices'),
    pages: [{_key: 'about', _type: 'reference', _ref: 'aboutPage'}],
    validFrom: new Date(Date.now() - 60_000).toISOString(),
  }
  await editor().createOrReplace(announcement)
  await shows('/about', 'Starter now costs $29.', true)
  await shows('/de/about', 'Jetzt mit Kulanzfrist.', true)
  expect(await htmlOf('/pl/about')).not.toContain('class="announcement"')
  expect(await htmlOf('/pricing')).not.toContain('class="announcement"')
  for (const [name, viewport] of Object.entries(viewports))
    await inPage({viewport, javaScriptEnabled: false}, async ({page}) => {
      await page.goto('/about')
      const bar = page.locator('.announcement')
      expect(await bar.getByRole('link', {name: 'See the prices'}).getAttribute('href')).toBe('/pricing')
      await picture(page, `announcement-${name}`)
      await bar.locator('summary').click()
      await expect.poll(() => bar.isVisible()).toBe(false)
      // Nothing was stored: the next page shows it again.
      expect(await page.context().storageState()).toMatchObject({cookies: [], origins: []})
    })
  await editor()
    .patch(announcement._id)
    .set({validUntil: new Date(Date.now() + 3_000).toISOString()})
    .commit()
  await shows('/about', 'class="announcement"', false)
})

test('a group of the navigation opens without script, on a phone and on a desktop', async () => {
  const group = {
    _key: 'group',
    _type: 'linkGroup',
    label: {gb: 'Company', pl: 'Firma', de: 'Firma', pt: 'Empresa'},
    links: [link('about', 'about', 'About us'), link('contact', 'contact', 'Write to us')],
  }
  await editor()
    .patch('siteSettings')
    .set({mainNavigation: [link('overview', 'landing', 'Product'), group]})
    .commit()
  await shows('/pricing', 'Write to us', true)
  for (const [name, viewport] of Object.entries(viewports))
    await inPage({viewport, javaScriptEnabled: false}, async ({page}) => {
      await page.goto('/pricing')
      const menu = page.getByRole('button', {name: 'Menu'})
      if (await menu.isVisible()) await menu.click()
      const target = page.locator('.nav').getByRole('link', {name: 'Write to us'})
      expect(await target.isVisible()).toBe(false)
      await page.locator('.nav summary').click()
      await picture(page, `group-${name}`)
      await target.click()
      await page.waitForURL('**/contact')
    })
})
