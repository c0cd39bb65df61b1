import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, onTestFinished, test} from 'vitest'
import {seedPrice, setStarterPrice, usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {type Fault, startFaultProxy} from '../../testing/fault-proxy.ts'
import {ownSite} from '../../testing/own-site.ts'
import {sendWebhook} from '../../testing/site-requests.ts'

/** A hanging lake comes last, because requests wait eight seconds for it. */
const faults: readonly Fault[] = [
  'hang up',
  'refuse',
  'cut off',
  'halve',
  'sign in',
  'nothing',
  'slow',
  'hang',
]

/** Milliseconds for an existing page. */
const patience = 5_000

test('visitors keep their pages however the lake fails, and get the new ones when it works again', async () => {
  const lake = await startFaultProxy(inject('lakeUrl'))
  const site = await ownSite({
    SANITY_API_HOST: lake.url,
    SANITY_WEBHOOK_SECRET: inject('webhookSecret'),
    SANITY_API_READ_TOKEN: 'a-token-of-no-one',
  })
  await site.start()
  const get = (path: string) => fetch(site.url + path, {signal: AbortSignal.timeout(patience)})
  const pricing = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))

  async function visitorsSee(prices: readonly number[]): Promise<void> {
    for (const [index, path] of pricing.entries()) {
      const response = await get(path)
      expect(response.status).toBe(200)
      const text = await response.text()
      const locale = localeCodes[index] ?? 'gb'
      expect(prices.some((price) => text.includes(usd(price, locale)))).toBe(true)
    }
    expect((await get('/no-such-page')).status).toBe(404)
  }

  await eventually(() => visitorsSee([seedPrice]))
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  let price = 7_000
  for (const fault of faults) {
    lake.set(fault)
    await setStarterPrice((price += 100))
    expect(await sendWebhook(site.url, inject('webhookSecret'))).toBe(200)
    // Rendering was tried and failed.
    await eventually(async () => expect(lake.met()).toBeGreaterThan(0))
    await sleep(200)
    // The answers of a slow lake are used.
    await visitorsSee(fault === 'slow' || fault === 'hang' ? [seedPrice, price - 100, price] : [seedPrice])
  }

  // The lake hangs; an editor who opens a preview is told so.
  const preview = await fetch(
    `${site.url}/api/draft/enable?sanity-preview-secret=x&sanity-preview-pathname=/de`,
    {signal: AbortSignal.timeout(10_000)},
  )
  expect(preview.status).toBe(503)
  expect(await preview.text()).toContain('<html lang="de"')

  // Without another webhook, and without a request for a page.
  lake.set(null)
  await eventually(async () => {
    const ready: unknown = await (await get('/api/ready')).json()
    expect(ready).toMatchObject({status: 'ready', stale: 0})
  }, 45_000)
  await visitorsSee([price])
})
