import {createServer} from 'node:http'
import {expect, test} from 'vitest'
import {handOnSocketAddress, socketAddressOf} from './socket-address.ts'

test('is the socket’s, whatever the client says', async () => {
  handOnSocketAddress()
  const server = createServer((request, response) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    response.end(socketAddressOf(headers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const answer = await fetch(`http://127.0.0.1:${address.port}`, {
      headers: {'x-domora-socket-address': '203.0.113.9'},
    })
    expect(await answer.text()).toBe('127.0.0.1')
  } finally {
    server.close()
  }
})

test('a server that does not say leaves it empty', () => {
  expect(socketAddressOf(new Headers())).toBe('')
})
