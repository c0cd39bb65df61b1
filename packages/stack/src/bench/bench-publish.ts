import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {setTimeout as sleep} from 'node:timers/promises'
import {temporaryStack} from '../temporary-stack.ts'
import {median} from '../percentile.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'

const giveUpAfterMs = 15_000

/** Asks seldom and for as little as possible: what the site spends on answers it does not spend on rendering. */
const everyMs = 15

/** Waits until a page shows a text. */
async function shows(url: string, text: string): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  let etag = ''
  while (performance.now() < deadline) {
    const response = await fetch(url, {headers: {'accept-encoding': 'identity', 'if-none-match': etag}})
    etag = response.headers.get('etag') ?? ''
    if ((await response.text()).includes(text)) return
    await sleep(everyMs)
  }
  throw new Error(`${url} does not show ${text} after ${giveUpAfterMs} ms`)
}

/** Waits until the page of every locale shows the price. */
const shownEverywhere = (siteUrl: string, amount: number) =>
  Promise.all(
    localeCodes.map((locale) =>
      shows(siteUrl + pathOf({kind: 'pricing'}, locale), formatMoney({amount, currency: 'USD'}, locale)),
    ),
  )

/** Changes a price again and again, and takes the time until no locale shows the old one. */
export async function benchPublish(times: number): Promise<Row[]> {
  const stack = await temporaryStack('bench')
  try {
    return await step(`${times} publishes`, async (report) => {
      const samples: number[] = []
      for (let run = 0; run <= times; run++) {
        const amount = 3_100 + run * 100
        const started = performance.now()
        await stack.client
          .patch('priceList-USD')
          .set({[`prices[plan._ref=="plan-basic"].monthly`]: amount})
          .commit()
        await shownEverywhere(stack.siteUrl, amount)
        // The first one warms the route up.
        if (run > 0) samples.push(performance.now() - started)
        report(`${run} of ${times}`)
      }
      return [
        {
          publishes: String(times),
          locales: String(localeCodes.length),
          median: median(samples),
          worst: Math.max(...samples),
        },
      ]
    })
  } finally {
    await stack.stop()
  }
}
