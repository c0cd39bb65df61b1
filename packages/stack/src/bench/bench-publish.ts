import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {setTimeout as sleep} from 'node:timers/promises'
import {temporaryStack} from '../temporary-stack.ts'
import {median} from '../percentile.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'

const giveUpAfterMs = 15_000

/** Waits until the page of every locale shows the price. */
async function shownEverywhere(siteUrl: string, amount: number): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  await Promise.all(
    localeCodes.map(async (locale) => {
      const price = formatMoney({amount, currency: 'USD'}, locale)
      const url = siteUrl + pathOf({kind: 'pricing'}, locale)
      for (;;) {
        const page = await (await fetch(url)).text()
        if (page.includes(price)) return
        if (performance.now() > deadline)
          throw new Error(`${url} does not show ${price} after ${giveUpAfterMs} ms`)
        await sleep(5)
      }
    }),
  )
}

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
