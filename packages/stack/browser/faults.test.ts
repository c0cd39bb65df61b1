import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, onTestFinished, test} from 'vitest'
import {copiedBuild} from './copied-build.ts'
import {eventually} from './eventually.ts'
import {type Fault, startFaultProxy} from './fault-proxy.ts'
import {ownSite} from './own-site.ts'
import {seedPrice, setStarterPrice, usd} from './starter-price.ts'
import {tellOfChange} from './webhook.ts'

/** In the order in which they come; a hanging lake last, because what waits for it does so for eight seconds. */
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

/** A visitor's patience with a page that is there. */
const patience = 5_000

test('a lake that fails in every way costs visitors nothing, and is made up for when it is well', async () => {
  const lake = await startFaultProxy(inject('lakeUrl'))
  onTestFinished(() => lake.close())
  const {name} = await copiedBuild('faults')
  const site = await ownSite(
    {SANITY_API_HOST: lake.url, SANITY_WEBHOOK_SECRET: inject('webhookSecret')},
    name,
  )
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
    expect(await tellOfChange(site.url, 'priceList')).toBe(200)
    // Pages have been tried, and could not be made.
    await eventually(async () => expect(lake.met()).toBeGreaterThan(0))
    await sleep(200)
    // A lake that is merely slow is believed.
    await visitorsSee(fault === 'slow' || fault === 'hang' ? [seedPrice, price - 100, price] : [seedPrice])
  }

  // Nobody tells the site, and nobody has to look at a page.
  lake.set(null)
  await eventually(async () => {
    const ready: unknown = await (await get('/api/ready')).json()
    expect(ready).toEqual({status: 'ready', renewing: 0})
  }, 45_000)
  await visitorsSee([price])
})
