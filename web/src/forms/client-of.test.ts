import {afterEach, expect, test, vi} from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function clientOf(proxies: string, socket: string, forwarded: string): Promise<string> {
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const fresh = await import('./client-of.ts')
  return fresh.clientOf(new Headers({'x-domora-socket-address': socket, 'x-forwarded-for': forwarded}))
}

test.each([
  ['', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
])('behind “%s”, from %s with %s: %s', async (proxies, socket, forwarded, client) => {
  expect(await clientOf(proxies, socket, forwarded)).toBe(client)
})
