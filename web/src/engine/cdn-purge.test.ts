import {text} from 'node:stream/consumers'
import {beforeEach, expect, test, vi} from 'vitest'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {cdnPurger} from './cdn-purge.ts'

let received: unknown[]
let statuses: number[]

const origin = throwawayServer(async (request, response) => {
  const {method, url, headers} = request
  const body: unknown = JSON.parse(await text(request))
  received.push([method, url, headers.authorization ?? headers['fastly-key'], body])
  response.writeHead(statuses.shift() ?? 200).end('{}')
})

beforeEach(() => {
  received = []
  statuses = []
})

test.each([
  ['cloudflare', 'Bearer secret', 'tags'],
  ['fastly', 'secret', 'surrogate_keys'],
] as const)('%s is told the tags of what was published, in one request', async (kind, credentials, field) => {
  const {purge} = cdnPurger({kind, url: `${origin()}/purge`, token: 'secret'}, 10)
  for (const tag of ['/pricing', '/de/pricing', '/pricing']) purge(tag)
  await vi.waitFor(() =>
    expect(received).toEqual([['POST', '/purge', credentials, {[field]: ['/pricing', '/de/pricing']}]]),
  )
})

test('the whole site is purged at once', async () => {
  const {purgeAll} = cdnPurger({kind: 'fastly', url: `${origin()}/purge`, token: 'secret'}, 60_000)
  await purgeAll()
  expect(received).toEqual([['POST', '/purge', 'secret', {surrogate_keys: ['domora']}]])
  statuses = [401]
  await expect(purgeAll()).rejects.toThrow('status 401')
})

test('what is refused is tried again; very many pages are the whole site', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  statuses = [429]
  const {purge} = cdnPurger({kind: 'cloudflare', url: `${origin()}/purge`, token: 'secret'}, 10)
  purge('/pricing')
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(received[1]).toEqual(received[0])
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).toContain('purge-failed')
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret')
  vi.restoreAllMocks()
  for (let n = 0; n < 1_000; n++) purge(`/page-${n}`)
  await vi.waitFor(() =>
    expect(received.slice(2)).toEqual([['POST', '/purge', 'Bearer secret', {tags: ['domora']}]]),
  )
})
