import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {createClient} from '@sanity/client'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {type WebSocket, WebSocketServer} from 'ws'
import {localClientFactory} from './local-client.ts'
import {tunnelFetch} from './tunnel-fetch.ts'

let http: Server
let sockets: WebSocketServer
let host: string

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const nextSocket = async (): Promise<{socket: WebSocket; path: string}> => {
  const [socket, request] = await once(sockets, 'connection')
  return {socket, path: request.url}
}

beforeEach(async () => {
  http = createServer((request, response) => response.end(`plain ${request.url}`))
  sockets = new WebSocketServer({server: http})
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  host = `http://127.0.0.1:${portOf(http.address())}`
})

afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  http.close()
  await once(http, 'close')
})

test('ordinary requests stay requests', async () => {
  const response = await tunnelFetch(`${host}/v1/data/query/production`)
  expect(await response.text()).toBe('plain /v1/data/query/production')
})

test('a stream comes through the socket, to its end', async () => {
  const connected = nextSocket()
  const response = await tunnelFetch(`${host}/v1/data/listen/production?query=*`, {
    headers: {'last-event-id': 'e1'},
  })
  const {socket, path} = await connected
  expect(path).toBe('/v1/data/listen/production?query=*&last-event-id=e1')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  socket.send('event: welcome\n')
  socket.send('data: {}\n\n')
  socket.close()
  expect(await response.text()).toBe('event: welcome\ndata: {}\n\n')
})

test('an aborted stream closes its socket', async () => {
  const abort = new AbortController()
  const connected = nextSocket()
  const response = await tunnelFetch(`${host}/v1/data/live/events/production`, {signal: abort.signal})
  const {socket} = await connected
  const closed = once(socket, 'close')
  abort.abort()
  await expect(response.text()).rejects.toThrow('aborted')
  await closed
})

test('a reader that has enough closes the socket', async () => {
  const connected = nextSocket()
  const response = await tunnelFetch(`${host}/v1/data/listen/production`)
  const {socket} = await connected
  const closed = once(socket, 'close')
  await response.body?.cancel()
  await closed
  expect(socket.readyState).toBe(socket.CLOSED)
})

test('nobody there is the error that a fetch would give', async () => {
  await expect(tunnelFetch('http://127.0.0.1:1/v1/data/listen/production')).rejects.toThrow('Failed to fetch')
})

test('the real client listens through it', async () => {
  const client = localClientFactory(host)({
    ...createClient({
      projectId: 'domora',
      dataset: 'production',
      apiVersion: '2025-02-19',
      useCdn: false,
    }).config(),
  })
  const connected = nextSocket()
  const welcomed = new Promise((resolve, reject) => {
    const subscription = client.listen('*', {}, {events: ['welcome']}).subscribe({
      next: (event) => {
        subscription.unsubscribe()
        resolve(event)
      },
      error: reject,
    })
  })
  const {socket, path} = await connected
  expect(path).toContain('/data/listen/production')
  socket.send('event: welcome\ndata: {"listenerName":"l1"}\n\n')
  expect(await welcomed).toMatchObject({type: 'welcome', listenerName: 'l1'})
})
