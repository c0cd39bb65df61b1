import {afterEach, expect, test, vi} from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function isDeveloper(headers: Record<string, string>, siteUrl = ''): Promise<boolean> {
  vi.stubEnv('SITE_URL', siteUrl)
  const fresh = await import('./local-mailbox.tsx')
  return fresh.isDeveloper(
    new Headers({host: 'localhost:3000', 'x-domora-socket-address': '127.0.0.1', ...headers}),
  )
}

test.each([
  {},
  {host: '[::1]:3000', 'x-domora-socket-address': '::1'},
  {'x-forwarded-for': '::ffff:127.0.0.1'},
])('a developer’s request: %o', async (headers) => expect(await isDeveloper(headers)).toBe(true))

test.each([
  {host: 'domora.example'},
  {host: 'localhost.evil.example'},
  {'x-domora-socket-address': '192.168.0.7'},
  {'x-domora-socket-address': ''},
  {'x-forwarded-for': '203.0.113.9, 127.0.0.1'},
  {forwarded: 'for=203.0.113.9'},
])('another request: %o', async (headers) => expect(await isDeveloper(headers)).toBe(false))

test('no client of a published site counts as its developer', async () => {
  expect(await isDeveloper({}, 'https://domora.example')).toBe(false)
})
