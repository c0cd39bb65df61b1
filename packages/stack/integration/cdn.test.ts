import {createServer} from 'node:http'
import {json} from 'node:stream/consumers'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {freePort} from '../src/run/ports.ts'
import {sendWebhook, waitUntilRevalidated} from '../src/run/site.ts'
import {seedPrice, setStarterPrice} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'
import {ownSite} from '../testing/own-site.ts'

const purge = z.object({surrogate_keys: z.array(z.string())})

test('a CDN knows what pages are made of, and is told which ones a publish changed', async () => {
  const purged = new Set<string>()
  let lastPurge = 0
  const cdn = createServer(async (request, response) => {
    for (const tag of purge.parse(await json(request)).surrogate_keys) purged.add(tag)
    lastPurge = performance.now()
    response.end('{}')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => cdn.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void cdn.close())
  const site = await ownSite({
    SANITY_WEBHOOK_SECRET: inject('webhookSecret'),
    CDN: 'fastly',
    CDN_PURGE_URL: `http://127.0.0.1:${port}/service/x/purge`,
    CDN_TOKEN: 'token',
  })
  const {stop} = await site.start()
  await waitUntilRevalidated(site.url)
  await eventually(async () => expect(purged).toContain('domora'))
  // What was rendered at the start is purged in several requests.
  await eventually(async () => expect(performance.now() - lastPurge).toBeGreaterThan(2_000))

  const {headers} = await fetch(`${site.url}/pricing`)
  expect(headers.get('cache-control')).toMatch(/s-maxage=86400, stale-while-revalidate=60/)
  const tags = headers.get('cache-tag')?.split(',')
  expect(tags).toEqual(expect.arrayContaining(['domora', '/pricing', 'priceList-USD', 'plan-basic']))
  expect(headers.get('surrogate-key')).toBe(tags?.join(' '))
  expect((await fetch(`${site.url}/about`)).headers.get('cache-tag')).not.toContain('priceList')

  purged.clear()
  await setStarterPrice(8_600)
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  await sendWebhook(site.url, inject('webhookSecret'), 'priceList', 'priceList-USD')
  await eventually(async () =>
    expect([...purged]).toEqual(
      expect.arrayContaining(localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))),
    ),
  )
  expect(purged).not.toContain('/about')
  expect(purged).not.toContain('domora')

  // Pages of this instance that the CDN fetched while those of a new build started do not stay.
  await stop()
  expect(purged).toContain('domora')
})
