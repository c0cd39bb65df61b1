import {createServer, request, type IncomingMessage, type ServerResponse} from 'node:http'
import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, onTestFinished, test} from 'vitest'
import {sendWebhook} from '../../src/run/site.ts'
import {seedPrice, setStarterPrice, usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {ownSite} from '../../testing/own-site.ts'

/**
 * Failures of a server: it closes the connection; answers 503; never answers; aborts its answer; sends half of it as if it
 * were complete; sends a login page; sends no result; answers late.
 */
type Fault = 'hang up' | 'refuse' | 'hang' | 'cut off' | 'halve' | 'sign in' | 'nothing' | 'slow'

interface FaultProxy {
  readonly url: string
  /** Sets or ends the fault. */
  set(fault: Fault | null): void
  /** The number of requests since the fault was set. */
  met(): number
  close(): Promise<void>
}

const slowBy = 1_000

/** A proxy that passes all requests on until a fault is set. */
async function startFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault | null = null
  let met = 0

  function pass(asked: IncomingMessage, answer: ServerResponse, change = (body: Buffer) => body): void {
    const {pathname, search} = new URL(asked.url ?? '/', target)
    const {host: _, 'accept-encoding': __, ...headers} = asked.headers
    const passed = request(target + pathname + search, {method: asked.method, headers}, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const {'content-length': ___, ...kept} = response.headers
        answer.writeHead(response.statusCode ?? 502, kept).end(change(Buffer.concat(parts)))
      })
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const half = (body: Buffer) => body.subarray(0, body.length / 2)
  const misbehave: Record<Fault, (asked: IncomingMessage, answer: ServerResponse) => void> = {
    'hang up': (asked) => asked.socket.destroy(),
    refuse: (_, answer) => answer.writeHead(503, {'content-type': 'application/json'}).end('{}'),
    hang: () => {},
    'cut off': (_, answer) => {
      answer.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'})
      answer.write('{"result": {"_id": "s', () => answer.destroy())
    },
    halve: (asked, answer) => pass(asked, answer, half),
    'sign in': (_, answer) =>
      answer.writeHead(200, {'content-type': 'text/html'}).end('<html>Sign in</html>'),
    nothing: (_, answer) =>
      answer.writeHead(200, {'content-type': 'application/json'}).end('{"result": null}'),
    slow: (asked, answer) => void setTimeout(() => pass(asked, answer), slowBy),
  }

  const server = createServer((asked, answer) => {
    if (fault === null) return pass(asked, answer)
    met += 1
    misbehave[fault](asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (next) => {
      fault = next
      met = 0
    },
    met: () => met,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

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
  onTestFinished(() => lake.close())
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
    expect(await sendWebhook(site.url, inject('webhookSecret'), 'priceList')).toBe(200)
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
    expect(ready).toMatchObject({status: 'ready', revalidating: 0})
  }, 45_000)
  await visitorsSee([price])
})
