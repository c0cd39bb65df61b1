import {createServer} from 'node:http'
import {afterEach, expect, test} from 'vitest'
import {figuresResponse, requestList, requestSite, suspectsResponse, WrongTokenError} from './site-api.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function site(status: number): Promise<{address: string; requests: unknown[]}> {
  const requests: unknown[] = []
  const server = createServer(({url, headers}, response) => {
    requests.push([url, headers.authorization])
    response.writeHead(status).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {address: `http://127.0.0.1:${bound.port}/api/sign-ups`, requests}
}

test('the token is sent in a header', async () => {
  const {address, requests} = await site(200)
  expect(await requestSite(address, 'abc')).toMatchObject({ok: true})
  expect(requests).toEqual([['/api/sign-ups', 'Bearer abc']])
})

test.each([
  [401, 'not accept this token'],
  [404, 'LEADS_TOKEN'],
  [429, 'Too many requests'],
  [503, 'The sign-up database'],
  [500, 'The site does not respond'],
])('%i: %s', async (status, message) => {
  await expect(requestSite((await site(status)).address, 'abc')).rejects.toThrow(message)
})

test('a token with characters that a header cannot contain is wrong, and is not sent', async () => {
  const {address, requests} = await site(200)
  await expect(requestSite(address, 'zażółć')).rejects.toThrow(WrongTokenError)
  await expect(requestSite(address, 'a b')).rejects.toThrow(WrongTokenError)
  expect(requests).toEqual([])
})

test('a site that is down is reported with its cause', async () => {
  const {address} = await site(200)
  servers.splice(0).forEach((server) => server.close())
  await expect(requestSite(address, 'abc')).rejects.toMatchObject({
    message: expect.stringContaining('The site does not respond'),
    cause: expect.any(Error),
  })
})

test('a response of another shape is refused', async () => {
  await expect(requestList((await site(200)).address, 'abc', suspectsResponse)).rejects.toThrow(
    'different versions',
  )
  await expect(requestList((await site(200)).address, 'abc', figuresResponse)).rejects.toThrow(
    'different versions',
  )
})
