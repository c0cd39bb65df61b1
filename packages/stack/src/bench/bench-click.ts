import {chromium, type Page} from 'playwright-core'
import {browserOptions} from '../browser-options.ts'
import {findBrowser} from '../find-browser.ts'
import {step} from '../steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import type {Row} from './print-table.ts'
import {onSlowPhone} from './slow-phone.ts'
import {spread} from './spread.ts'

const target = '/pricing'
const link = `.foot a[href="${target}"]`

/** From the click until the next page has painted something, in milliseconds. */
async function clickToPaint(page: Page): Promise<number> {
  await page.evaluate((selector) => {
    const clicked = document.querySelector<HTMLElement>(selector)
    sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now()))
    clicked?.click()
  }, link)
  await page.waitForURL(`**${target}`)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const painted = list.getEntriesByName('first-contentful-paint').at(0)?.startTime
          if (painted !== undefined)
            resolve(performance.timeOrigin + painted - Number(sessionStorage.getItem('clicked')))
        }).observe({type: 'paint', buffered: true})
      }),
  )
}

/** Rests a pointer on the link until the page behind it is there. */
async function prefetch(page: Page): Promise<void> {
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(target))
  await page.locator(link).hover()
  await fetched
}

/** From the landing page to the next by a link, fetched ahead and not, on a slow phone. */
export async function benchClick(times: number): Promise<Row[]> {
  const stack = await temporaryStack('bench', {withoutStudio: true})
  const browser = await chromium.launch(browserOptions(await findBrowser()))
  try {
    return await step('From click to paint', async (say) => {
      const ways = {'fetched ahead': prefetch, 'not fetched ahead': async () => {}}
      const rows: Row[] = []
      for (const [name, prepare] of Object.entries(ways)) {
        const samples: number[] = []
        // The first run warms up server and browser.
        for (let run = 0; run <= times; run++) {
          say(`${name}, ${run} of ${times}`)
          const sample = await onSlowPhone(browser, async (page) => {
            await page.goto(stack.siteUrl, {waitUntil: 'networkidle'})
            await prepare(page)
            return clickToPaint(page)
          })
          if (run > 0) samples.push(sample)
        }
        rows.push({'next page': name, 'click to paint (ms)': spread(samples)})
      }
      return rows
    })
  } finally {
    await browser.close()
    await stack.stop()
  }
}
