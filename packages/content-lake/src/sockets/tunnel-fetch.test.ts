import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {type WebSocket, WebSocketServer} from 'ws'
import {startContentLake} from '../start-content-lake.ts'
import {clientFor} from '../test-support/client.ts'
import {eventually} from '../test-support/streams.ts'
import {tunnelFetch} from './tunnel-fetch.ts'

let http: Server
let sockets: WebSocketServer
let host: string

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const nextSocket = async (): Promise<{socket: WebSocket; path: string; protocols: string | undefined}> => {
  const [socket, request] = await once(sockets, 'connection')
  return {socket, path: request.url, protocols: request.headers['sec-websocket-protocol']}
}

const opened = async (path: string, init?: RequestInit) => {
  const connected = nextSocket()
  const responding = tunnelFetch(`${host}${path}`, init)
  const connection = await connected
  connection.socket.send('event: welcome\n')
  return {...connection, response: await responding}
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

test('other requests use fetch', async () => {
  const response = await tunnelFetch(`${host}/v1/data/query/production`)
  expect(await response.text()).toBe('plain /v1/data/query/production')
})

test('a stream is read through the socket, to its end', async () => {
  const {socket, path, protocols, response} = await opened('/v1/data/listen/production?query=*', {
    headers: {'last-event-id': 'e1'},
  })
  expect(path).toBe('/v1/data/listen/production?query=*&last-event-id=e1')
  expect(protocols).toBe('event-stream')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  socket.send('data: {}\n\n')
  socket.close()
  expect(await response.text()).toBe('event: welcome\ndata: {}\n\n')
})

test('a token is a subprotocol, never in the URL', async () => {
  const {socket, path, protocols} = await opened('/v1/data/listen/production', {
    headers: {authorization: 'Bearer a+secret/?'},
  })
  expect(path).toBe('/v1/data/listen/production')
  expect(protocols).toBe(`event-stream, bearer.${Buffer.from('a+secret/?').toString('base64url')}`)
  expect(socket.protocol).toBe('event-stream')
})

test('a refusal has its status', async () => {
  const connected = nextSocket()
  const responding = tunnelFetch(`${host}/v1/data/listen/production`)
  const {socket} = await connected
  socket.close(4401, 'Session not found')
  expect((await responding).status).toBe(401)
})

test('a socket that closes before its first message gives the error of a failed fetch', async () => {
  const connected = nextSocket()
  const responding = tunnelFetch(`${host}/v1/data/listen/production`)
  const {socket} = await connected
  socket.close(1012)
  await expect(responding).rejects.toThrow('Failed to fetch')
})

test('an aborted stream closes its socket', async () => {
  const abort = new AbortController()
  const {socket, response} = await opened('/v1/data/live/events/production', {signal: abort.signal})
  const closed = once(socket, 'close')
  abort.abort()
  await expect(response.text()).rejects.toThrow('aborted')
  await closed
})

test('cancelling the body closes the socket', async () => {
  const {socket, response} = await opened('/v1/data/listen/production')
  const closed = once(socket, 'close')
  await response.body?.cancel()
  await closed
  expect(socket.readyState).toBe(socket.CLOSED)
})

test('an unreachable host gives the error of a failed fetch', async () => {
  await expect(tunnelFetch('http://127.0.0.1:1/v1/data/listen/production')).rejects.toThrow('Failed to fetch')
})

test('the real client listens to a real lake through it', async () => {
  const lake = await startContentLake()
  const client = clientFor(lake, lake.createToken('editor')).withConfig({resolveFetch: () => tunnelFetch})
  const heard: unknown[] = []
  const subscription = client
    .listen('*', {}, {events: ['welcome', 'mutation']})
    .subscribe((event) => heard.push(event))
  await eventually(() => expect(heard).toMatchObject([{type: 'welcome'}]))
  await client.create({_id: 'told', _type: 'page'})
  await eventually(() => expect(heard[1]).toMatchObject({type: 'mutation', documentId: 'told'}))
  subscription.unsubscribe()
  await lake.close()
})
