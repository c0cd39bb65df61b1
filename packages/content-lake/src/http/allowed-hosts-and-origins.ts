import type {IncomingHttpHeaders, IncomingMessage} from 'node:http'
import {httpError} from '../api-error.ts'

const loopbackHost = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/i

/** Names that reach the lake only over TLS, through the proxy. A page cannot choose them. */
const sanityHost = /^(?:([a-z0-9][a-z0-9-]*)\.)?(?:api|apicdn|cdn)\.sanity\.io$/i

type Sender = Pick<IncomingMessage, 'socket'> & {
  headers: IncomingHttpHeaders & {':authority'?: string | undefined}
}

const hostOf = ({headers}: Sender) => (headers[':authority'] ?? headers.host ?? '').replace(/:\d+$/, '')

export function proxiedHost(request: Sender): {projectId: string | undefined} | undefined {
  const match = 'encrypted' in request.socket ? sanityHost.exec(hostOf(request)) : null
  return match === null ? undefined : {projectId: match[1]?.toLowerCase()}
}

/**
 * A foreign site can make its own name resolve to 127.0.0.1 (DNS rebinding), but then its name is in the
 * header. Names under `.localhost` never leave the machine (RFC 6761, section 6.3).
 */
export function guardHost(request: Sender, allowedHosts: ReadonlySet<string>): void {
  const name = hostOf(request)
  if (loopbackHost.test(name) || allowedHosts.has(name.toLowerCase()) || proxiedHost(request)) return
  throw httpError(403, `Host "${name}" is not allowed: add it to allowedHosts`)
}

const maxAgeSeconds = '600'

/** @throws ApiError 403 for a foreign origin, which can neither read nor write */
export function corsHeaders(
  headers: IncomingHttpHeaders,
  allowedOrigins: ReadonlySet<string>,
): Record<string, string> {
  const {origin} = headers
  if (origin === undefined) return {}
  if (!allowedOrigins.has(origin)) {
    throw httpError(403, `Origin "${origin}" is not allowed: add it to allowedOrigins`)
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-type, content-length, etag, retry-after',
    vary: 'origin',
  }
}

export const preflightHeaders = (headers: IncomingHttpHeaders): Record<string, string> => ({
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  'access-control-max-age': maxAgeSeconds,
})
