import {chromium, type Page} from 'playwright-core'
import {browserOptions} from '../browser-options.ts'
import {findBrowser} from '../find-browser.ts'
import {median} from '../percentile.ts'
import {step} from '../steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import {bareSite} from './bare-site.ts'
import type {Row} from './print-table.ts'
import {onSlowPhone} from './slow-phone.ts'
import {spread} from './spread.ts'

/** When the largest part of a page was painted, in milliseconds. */
async function largestPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, {waitUntil: 'networkidle'})
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
}

/** The page without what delivery adds to it: no scripts, and nothing to prefetch by. */
const writtenByHand = (document: string): string => document.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')

/** The landing page beside the same page as somebody would have written it by hand, on a slow phone. */
export async function benchPaint(times: number): Promise<Row[]> {
  const stack = await temporaryStack('bench', {withoutStudio: true})
  const browser = await chromium.launch(browserOptions(await findBrowser()))
  try {
    const bare = await step('A static twin of the landing page', async () =>
      bareSite(writtenByHand(await (await fetch(stack.siteUrl)).text())),
    )
    try {
      const subjects = [
        {name: 'document', url: `${stack.siteUrl}/`},
        {name: 'static twin', url: bare.twinUrl},
        {name: 'bare Next page', url: bare.pageUrl},
      ].map((subject) => ({...subject, paints: Array<number>()}))
      await step('Largest contentful paint', async (say) => {
        // The first round warms up servers and browser.
        for (let run = 0; run <= times; run++) {
          // Each comes first in turn: whoever follows upon a heavier page has less of the machine.
          for (const {name, url, paints} of [
            ...subjects.slice(run % subjects.length),
            ...subjects.slice(0, run % subjects.length),
          ]) {
            say(`${name}, ${run} of ${times}`)
            const paint = await onSlowPhone(browser, (page) => largestPaint(page, url))
            if (run > 0) paints.push(paint)
          }
        }
      })
      const twin = median(subjects[1]?.paints ?? [])
      return subjects.map(({name, paints}) => ({
        page: name,
        'LCP (ms)': spread(paints),
        'of the static twin': median(paints) / twin,
      }))
    } finally {
      await bare.stop()
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
}
