import type {IncomingHttpHeaders} from 'node:http'
import type {WebSocket} from 'ws'
import type {Lake} from '../http/endpoint.ts'

/** A WebSocket that was opened: its host and origin checked, its path known, its sender not yet. */
export interface OpenedSocket {
  lake: Lake
  socket: WebSocket
  /** Path and query, as they came. */
  target: string
  /** The path's named segments, decoded. */
  params: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
}

/** One line of the table of sockets; like `Endpoint`, with a version in front of the path. */
export interface SocketEndpoint {
  method: 'GET'
  path: `/${string}`
  open(opened: OpenedSocket): void
}

/** Closes a socket that cannot be served, with the HTTP status in the range that RFC 6455 leaves to applications. */
export function refuseSocket(socket: WebSocket, status: number, reason: string): void {
  // A close frame has room for 123 bytes of reason.
  socket.close(
    4000 + status,
    Buffer.from(reason)
      .subarray(0, 120)
      .toString('utf8')
      .replace(/\uFFFD$/, ''),
  )
}
