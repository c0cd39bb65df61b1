import type {IncomingMessage, Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {type WebSocket, WebSocketServer} from 'ws'
import {z} from 'zod'
import {ApiError, httpError} from '../api-error.ts'
import {type Access, authenticate, canReadPrivate, identityOf} from '../auth/access.ts'
import {randomId} from '../document-id.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {corsHeaders, guardHost} from '../http/allowed-hosts-and-origins.ts'
import {recordUnknown} from '../http/app.ts'
import type {Lake} from '../http/endpoint.ts'
import {memoize} from '../memoize.ts'

const heartbeatText = '♥'
const heartbeatMs = 20_000
/** JSON-RPC 2.0. @see https://www.jsonrpc.org/specification */
const invalidRequestCode = -32_600

const id = z.union([z.string(), z.number()])
const session = z.object({session: z.string()})
const call = z.discriminatedUnion('method', [
  z.object({id, method: z.literal('authorization'), params: z.object({authorization: z.string()})}),
  z.object({id, method: z.literal('presence_subscribe')}),
  z.object({id, method: z.literal('presence_unsubscribe'), params: z.object({subscriptionId: z.string()})}),
  z.object({
    id,
    method: z.literal('presence_announce'),
    params: z.object({data: z.looseObject({sessionId: z.string()})}),
  }),
  z.object({id, method: z.literal('presence_rollcall'), params: session}),
  z.object({id, method: z.literal('presence_disconnect'), params: session}),
])

/** The subscriptions to a dataset's events, by their ids. */
const subscriptionsOf = memoize<Dataset, Map<string, WebSocket>>(() => new Map())

const maxMessageBytes = 64 * 1024
const graceMs = 500

/**
 * Browsers send JSON-RPC calls, and the lake broadcasts them. Host and origin are checked first, because any
 * page may open a WebSocket to any host.
 */
export function acceptPresence(server: Server, lake: Lake, ready: Promise<unknown>): () => void {
  const sockets = new WebSocketServer({noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false})
  const accept = async (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const {headers, url = ''} = request
    guardHost(request, lake.allowedHosts)
    corsHeaders(headers, lake.allowedOrigins)
    const [, name] = /^\/v[^/]+\/socket\/([^/?]+)(?:\?|$)/.exec(url) ?? []
    if (name === undefined) {
      recordUnknown(lake, 'WebSocket', url.replace(/\?.*/, ''))
      throw httpError(404, 'There is no socket at this path')
    }
    await ready
    const dataset = lake.datasets.get(name)
    const access = authenticate(headers, lake)
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // After an error comes `close`.
      socket.on('error', () => socket.terminate())
      serve(lake, socket, access, dataset)
    })
  }
  server.on('upgrade', (request, connection, head) => {
    connection.on('error', () => connection.destroy())
    accept(request, connection, head).catch((error: unknown) => {
      if (!(error instanceof ApiError)) lake.log(`A WebSocket could not be opened: ${String(error)}`)
      const status = error instanceof ApiError ? error.status : 500
      connection.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    })
  })
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) socket.send(heartbeatText)
  }, heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    for (const socket of sockets.clients) {
      // 1012: the service restarts.
      socket.close(1012)
      setTimeout(() => socket.terminate(), graceMs).unref()
    }
  }
}

function serve(lake: Lake, socket: WebSocket, sender: Access, dataset: Dataset): void {
  let access = sender
  const subscriptions = subscriptionsOf(dataset)
  const sessions = new Set<string>()

  const send = (to: WebSocket, message: object) => to.send(JSON.stringify({jsonrpc: '2.0', ...message}))
  const broadcast = (event: object) => {
    const result = {...event, i: identityOf(access)}
    for (const [subscription, to] of subscriptions) {
      if (to !== socket) send(to, {method: 'presence_subscription', params: {subscription, result}})
    }
    return {}
  }
  const handle = (request: z.output<typeof call>): unknown => {
    if (request.method === 'authorization') {
      access = authenticate(request.params, lake)
      return {}
    }
    if (!canReadPrivate(access)) throw httpError(401, 'Unauthorized')
    switch (request.method) {
      case 'presence_subscribe': {
        const subscription = randomId()
        subscriptions.set(subscription, socket)
        return subscription
      }
      case 'presence_unsubscribe':
        subscriptions.delete(request.params.subscriptionId)
        return {}
      case 'presence_announce':
        sessions.add(request.params.data.sessionId)
        return broadcast({type: 'state', m: request.params.data})
      case 'presence_rollcall':
        return broadcast({type: 'rollCall', session: request.params.session})
      case 'presence_disconnect':
        sessions.delete(request.params.session)
        return broadcast({type: 'disconnect', m: request.params})
    }
  }

  socket.on('close', () => {
    for (const [subscription, to] of subscriptions) if (to === socket) subscriptions.delete(subscription)
    // A browser that crashes cannot end its sessions.
    for (const ended of sessions) broadcast({type: 'disconnect', m: {session: ended}})
  })
  socket.on('message', (data) => {
    let callId: string | number | null = null
    try {
      const request = call.parse(JSON.parse(data.toString()))
      callId = request.id
      send(socket, {id: callId, result: handle(request)})
    } catch (error) {
      const isTold = error instanceof ApiError || error instanceof z.ZodError || error instanceof SyntaxError
      if (!isTold) lake.log(String(error))
      const message = isTold ? error.message : 'An internal server error occurred'
      send(socket, {id: callId, error: {code: invalidRequestCode, message}})
    }
  })
}
