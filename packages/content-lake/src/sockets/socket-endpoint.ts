import type {IncomingHttpHeaders} from 'node:http'
import type {WebSocket} from 'ws'
import type {Lake} from '../http/endpoint.ts'

/** An open WebSocket. Its host, origin and path are checked, its sender is not. */
export interface OpenedSocket {
  lake: Lake
  socket: WebSocket
  /** Path and query. */
  target: string
  /** The path's named segments, decoded. */
  params: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
}

/** Like `Endpoint`, always with an API version. */
export interface SocketEndpoint {
  method: 'GET'
  path: `/${string}`
  open(opened: OpenedSocket): void
}

/** Closes a refused socket with 4000 + the HTTP status. RFC 6455 leaves this range to applications. */
export function refuseSocket(socket: WebSocket, status: number, reason: string): void {
  // A close frame can hold a reason of 123 bytes.
  socket.close(
    4000 + status,
    Buffer.from(reason)
      .subarray(0, 120)
      .toString('utf8')
      .replace(/\uFFFD$/, ''),
  )
}
