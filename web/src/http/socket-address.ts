import {subscribe} from 'node:diagnostics_channel'
import {z} from 'zod'

/** https://nodejs.org/api/diagnostics_channel.html#http */
const started = z.object({
  request: z.custom<{headers: Record<string, unknown>; socket: {remoteAddress?: string}}>(
    (value) => typeof value === 'object' && value !== null && 'headers' in value && 'socket' in value,
  ),
})

const header = 'x-domora-socket-address'

/**
 * Hands a request's own socket address on to the route handlers, in a header that replaces whatever a client sends
 * under its name. Next gives them no socket, and its `x-forwarded-for` is the client's own word wherever the client
 * sends one (`base-server.js` fills it in only when it is missing).
 */
export function handOnSocketAddress(): void {
  subscribe('http.server.request.start', (message) => {
    const {headers, socket} = started.parse(message).request
    headers[header] = socket.remoteAddress ?? ''
  })
}

/** Who holds the other end of the connection; empty when the server does not say. */
export const socketAddressOf = (headers: Headers): string => headers.get(header) ?? ''
