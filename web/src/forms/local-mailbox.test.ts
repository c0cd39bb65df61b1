import {afterEach, expect, test, vi} from 'vitest'
import {withSocketAddress} from '../server-process.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

interface Asked {
  readonly socket?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function isDeveloper({socket = '127.0.0.1', headers = {}}: Asked, siteUrl = ''): Promise<boolean> {
  vi.stubEnv('SITE_URL', siteUrl)
  const fresh = await import('./local-mailbox.tsx')
  return withSocketAddress(socket, () => fresh.isDeveloper(new Headers({host: 'localhost:3000', ...headers})))
}

test.each<Asked>([
  {},
  {headers: {host: '[::1]:3000'}, socket: '::1'},
  {headers: {'x-forwarded-for': '::ffff:127.0.0.1'}},
])('a developer’s request: %o', async (asked) => expect(await isDeveloper(asked)).toBe(true))

test.each<Asked>([
  {headers: {host: 'domora.example'}},
  {headers: {host: 'localhost.evil.example'}},
  {socket: '192.168.0.7'},
  {socket: ''},
  {headers: {'x-forwarded-for': '203.0.113.9, 127.0.0.1'}},
  {headers: {forwarded: 'for=203.0.113.9'}},
])('another request: %o', async (asked) => expect(await isDeveloper(asked)).toBe(false))

test('a published site does not treat any client as its developer', async () => {
  expect(await isDeveloper({}, 'https://domora.example')).toBe(false)
})
