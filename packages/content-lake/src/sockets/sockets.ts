import {once} from 'node:events'
import type {IncomingMessage, Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {setTimeout as wait} from 'node:timers/promises'
import {WebSocketServer} from 'ws'
import {ApiError, httpError} from '../api-error.ts'
import {corsHeaders, guardHost} from '../http/allowed-hosts-and-origins.ts'
import type {Lake} from '../http/endpoint.ts'
import {findEndpoint, parseTarget, recordUnknown} from '../http/router.ts'
import {presenceSocket} from './presence.ts'
import {EVENT_STREAM_PROTOCOL, listenTunnel, liveTunnel} from './event-tunnel.ts'
import type {SocketEndpoint} from './socket-endpoint.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const GRACE_MS = 500

const endpoints: readonly SocketEndpoint[] = [listenTunnel, liveTunnel, presenceSocket]

/**
 * Accepts WebSockets. Host and origin are checked first, because any page may open a WebSocket to any host.
 * @param ready resolves when the lake can answer
 * @returns closes the open WebSockets
 */
export function acceptSockets(server: Server, lake: Lake, ready: Promise<unknown>): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (protocols) => protocols.has(EVENT_STREAM_PROTOCOL) && EVENT_STREAM_PROTOCOL,
  })
  const accept = async (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const {endpoint, params} = findSocket(lake, request)
    await ready
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // After an error comes `close`, which every endpoint handles.
      socket.on('error', () => socket.terminate())
      endpoint.open({lake, socket, params, target: request.url ?? '', headers: request.headers})
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
  return async () => {
    const closed = [...sockets.clients].map(async (socket) => {
      // 1012: the service restarts.
      socket.close(1012)
      await Promise.race([once(socket, 'close'), wait(GRACE_MS, undefined, {ref: false})])
      socket.terminate()
    })
    await Promise.all(closed)
  }
}

/** @throws ApiError for a host or origin that is not allowed, and for an unknown path */
function findSocket(lake: Lake, {headers, url}: IncomingMessage) {
  guardHost(headers.host, lake.allowedHosts)
  corsHeaders(headers, lake.allowedOrigins)
  const {pathname} = parseTarget(url)
  const match = findEndpoint(endpoints, 'GET', pathname)
  if (match === undefined) {
    recordUnknown(lake, 'WebSocket', pathname)
    throw httpError(404, `There is no socket at ${pathname}`)
  }
  return match
}
