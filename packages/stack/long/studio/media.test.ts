import {expect, test} from 'vitest'
import {keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {picture, smallPicture, studio, useStudio} from '../../e2e/studio/studio-page.ts'

keepContent()
useStudio(() => '/content/pages;aboutPage')

test('a picture is found in Media, and replaced in the page that uses it', async () => {
  const {page, goTo} = studio
  const before = (await stored('aboutPage'))?.['image']
  await goTo('/media')
  // Other files have uploaded pictures, too, and the newest come first.
  await page.getByPlaceholder('Search').fill('about.png')
  await page.getByText('about.png').first().waitFor()
  await expect.poll(() => page.locator('img').count()).toBe(1)
  await page.locator('img').first().click()
  await page.getByText('References (1)').waitFor()
  await picture(page, 'media')
  await page.getByLabel('Another picture').setInputFiles(smallPicture)
  await page.getByText('Documents with the new picture: 1. Publish them to show it.').waitFor()
  await eventually(async () => {
    const image = (await stored('drafts.aboutPage'))?.['image']
    expect(image.asset._ref).toMatch(/-120x80-png$/)
    expect([image.alt, image.hotspot]).toEqual([before.alt, undefined])
  })
  expect((await stored('aboutPage'))?.['image']).toEqual(before)
})
