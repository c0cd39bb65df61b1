import {createServer} from 'node:http'
import {afterEach, expect, test} from 'vitest'
import {requestSite} from './site-api.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function site(status: number): Promise<{address: URL; requests: unknown[]}> {
  const requests: unknown[] = []
  const server = createServer(({url, headers}, response) => {
    requests.push([url, headers.authorization])
    response.writeHead(status).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {address: new URL(`http://127.0.0.1:${bound.port}/api/sign-ups`), requests}
}

test('the token is sent in a header', async () => {
  const {address, requests} = await site(200)
  expect(await requestSite(address, 'abc')).toMatchObject({response: {ok: true}})
  expect(requests).toEqual([['/api/sign-ups', 'Bearer abc']])
})

test.each([
  [401, 'wrong-token'],
  [404, 'not-offered'],
  [429, 'too-often'],
  [503, 'database-down'],
  [500, 'site-down'],
] as const)('%i: %s', async (status, failure) => {
  expect(await requestSite((await site(status)).address, 'abc')).toEqual({failure})
})

test('a token with characters that a header cannot contain is wrong, and is not sent', async () => {
  const {address, requests} = await site(200)
  expect(await requestSite(address, 'zażółć')).toEqual({failure: 'wrong-token'})
  expect(await requestSite(address, 'a b')).toEqual({failure: 'wrong-token'})
  expect(requests).toEqual([])
})

test('a site that is down', async () => {
  const {address} = await site(200)
  servers.splice(0).forEach((server) => server.close())
  expect(await requestSite(address, 'abc')).toEqual({failure: 'site-down'})
})

test('an aborted request is not a failure of the site', async () => {
  const {address} = await site(200)
  await expect(requestSite(address, 'abc', AbortSignal.abort())).rejects.toThrow('abort')
})
