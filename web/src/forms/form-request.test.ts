import {afterEach, expect, test, vi} from 'vitest'
import {withSocketAddress} from '../server-process.ts'
import {attributionOf} from './form-request.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function clientOf(
  proxies: string,
  socket: string,
  forwarded: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const fresh = await import('../http/client-address.ts')
  return withSocketAddress(socket, () =>
    fresh.clientOf(new Headers({'x-forwarded-for': forwarded, ...headers})),
  )
}

test.each([
  ['', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
])(
  'behind proxies “%s”, a request from %s for %s has the client %s',
  async (proxies, socket, forwarded, client) => {
    expect(await clientOf(proxies, socket, forwarded)).toBe(client)
  },
)

test("a platform's own header counts only from a trusted proxy", async () => {
  vi.stubEnv('CLIENT_ADDRESS_HEADER', 'fly-client-ip')
  const own = {'fly-client-ip': '203.0.113.9'}
  // On Fly.io the last address of the usual header is the site's own.
  expect(await clientOf('172.16.0.0/16', '172.16.0.1', '203.0.113.9, 66.241.124.1', own)).toBe('203.0.113.9')
  expect(await clientOf('172.16.0.0/16', '198.51.100.7', '', own)).toBe('198.51.100.7')
  expect(await clientOf('172.16.0.0/16', '172.16.0.1', '1.1.1.1')).toBe('172.16.0.1')
})

test.each([
  ['utm_source=list&utm_campaign=start&utm_term=&x=1', {}, {source: 'list', campaign: 'start'}],
  ['utm_source=list', {campaign: 'spring'}, {source: 'list', campaign: 'spring'}],
  ['utm_campaign=advert', {campaign: 'spring'}, {campaign: 'advert'}],
  ['plan=pro&billing=yearly', {}, {content: 'plan=pro billing=yearly'}],
  ['doors=20&billing=&currency=EUR&plan=pro', {}, {content: 'plan=pro doors=20'}],
  ['plan=pro&utm_content=button', {}, {content: 'button'}],
  [
    'plan=free&doors=1',
    {doors: '20', billing: 'monthly', plans: '5=basic 20=pro'},
    {content: 'plan=pro billing=monthly doors=20'},
  ],
  ['', {}, {}],
])('the attribution of ?%s with the form %o is %o', (query, form, attribution) => {
  expect(attributionOf(new URLSearchParams(query), new Map(Object.entries(form)))).toEqual(attribution)
})
