import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'

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
