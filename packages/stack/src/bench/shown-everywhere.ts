import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {pathOf} from '@domora/content/routes'
import {setTimeout as sleep} from 'node:timers/promises'

export const giveUpAfterMs = 15_000

/** Asks seldom and for as little as possible: what the site spends on answers it does not spend on rendering. */
export const everyMs = 25

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

/** Waits until the page of every locale shows the price of a plan, in cents: one after the other, which is as late as the last of them. */
export async function shownEverywhere(siteUrl: string, amount: number): Promise<void> {
  for (const locale of localeCodes)
    await shows(siteUrl + pathOf({kind: 'pricing'}, locale), formatMoney({amount, currency: 'USD'}, locale))
}
