import {onRequestStart} from './on-request-start.ts'

const header = 'x-domora-socket-address'

/**
 * Hands a request's own socket address on to the route handlers, in a header that replaces whatever a client sends
 * under its name. Next gives them no socket, and its `x-forwarded-for` is the client's own word wherever the client
 * sends one (`base-server.js` fills it in only when it is missing).
 */
export function handOnSocketAddress(): void {
  onRequestStart(({headers, socket}) => {
    headers[header] = socket.remoteAddress ?? ''
  })
}

/** Who holds the other end of the connection; empty when the server does not say. */
export const socketAddressOf = (headers: Headers): string => headers.get(header) ?? ''
