import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/i

/**
 * Refuses a request that was meant for another host. A page of a foreign site can make its own name resolve
 * to 127.0.0.1 (DNS rebinding); its requests then come with that name in the Host header.
 * Names under `.localhost` never leave the machine (RFC 6761, section 6.3).
 */
export function guardHost(host: string | undefined, allowedHosts: ReadonlySet<string>): void {
  const name = (host ?? '').replace(/:\d+$/, '')
  if (LOOPBACK.test(name) || allowedHosts.has(name.toLowerCase())) return
  throw httpError(403, `Host "${name}" is not served here: allow it with allowedHosts if it should be`)
}

const MAX_AGE_SECONDS = '600'

/**
 * The CORS headers for a request; none when it does not come from a page of another origin.
 * @throws ApiError 403 for an origin that is not allowed: it can neither read nor write, whatever the
 * browser would do with the answer
 */
export function corsHeaders(
  headers: IncomingHttpHeaders,
  allowedOrigins: ReadonlySet<string>,
): Record<string, string> {
  const {origin} = headers
  if (origin === undefined) return {}
  if (!allowedOrigins.has(origin)) {
    throw httpError(403, `Origin "${origin}" is not allowed: add it to allowedOrigins if it should be`)
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-type, content-length, etag, retry-after',
    vary: 'origin',
  }
}

/** The further headers that answer a preflight. */
export function preflightHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': MAX_AGE_SECONDS,
  }
}
