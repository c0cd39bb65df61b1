import {createServer} from 'node:http'
import {afterEach, expect, test} from 'vitest'
import {askSite} from './ask-site.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function site(status: number): Promise<{address: URL; asked: unknown[]}> {
  const asked: unknown[] = []
  const server = createServer(({url, headers}, response) => {
    asked.push([url, headers.authorization])
    response.writeHead(status).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {address: new URL(`http://127.0.0.1:${bound.port}/api/sign-ups`), asked}
}

test('the token goes in a header', async () => {
  const {address, asked} = await site(200)
  expect(await askSite(address, 'abc')).toMatchObject({response: {ok: true}})
  expect(asked).toEqual([['/api/sign-ups', 'Bearer abc']])
})

test.each([
  [401, 'wrong-token'],
  [404, 'not-offered'],
  [429, 'too-often'],
  [503, 'database-down'],
  [500, 'site-down'],
] as const)('%i: %s', async (status, failure) => {
  expect(await askSite((await site(status)).address, 'abc')).toEqual({failure})
})

test('what no header can carry is no token, and is not sent', async () => {
  const {address, asked} = await site(200)
  expect(await askSite(address, 'zażółć')).toEqual({failure: 'wrong-token'})
  expect(await askSite(address, 'a b')).toEqual({failure: 'wrong-token'})
  expect(asked).toEqual([])
})

test('nobody there', async () => {
  const {address} = await site(200)
  servers.splice(0).forEach((server) => server.close())
  expect(await askSite(address, 'abc')).toEqual({failure: 'site-down'})
})

test('a question that nobody waits for any more is no failure of the site', async () => {
  const {address} = await site(200)
  await expect(askSite(address, 'abc', AbortSignal.abort())).rejects.toThrow('abort')
})
