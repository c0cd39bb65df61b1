import {expect, test} from 'vitest'
import {leadsRows} from '../testing/sign-up.ts'
import {inPage, useBrowser, userAgent} from './visit.ts'

useBrowser()

const campaign = `visits-${process.pid}`

/** Visits of this test's campaign by page; the site saves them within five seconds. */
const counted = async () =>
  Object.fromEntries(
    (
      await leadsRows(
        `select page, sum(count) as count from visits where campaign = '${campaign}' group by page`,
      )
    ).map((row) => [String(Object(row).page), Number(Object(row).count)]),
  )

test('a page counts when it is seen: also after Back, not when it is prefetched, and without a cookie', () =>
  inPage({userAgent}, async ({page}) => {
    await page.goto(`/about?utm_campaign=${campaign}`)
    await page.goto(`/pl/pricing?utm_campaign=${campaign}`)
    await page.goBack()
    await page.reload()
    await expect.poll(counted).toEqual({'/about': 3, '/pl/pricing': 1})
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  }))
