import type {IncomingHttpHeaders} from 'node:http'
import {ApiError} from '../api-error.ts'
import {ANONYMOUS, LOCAL_USER, type Access} from './access.ts'
import type {TokenStore} from './token-store.ts'

/** Whom the lake knows. */
export interface Known {
  readonly tokens: TokenStore
  /** Origins whose pages are this machine's own Studio. */
  readonly studioOrigins: ReadonlySet<string>
}

/**
 * Who sent a request: the holder of the token in its `Authorization: Bearer` header; without one, the local user when
 * it comes from a page of a Studio of this machine; else nobody in particular.
 *
 * A page cannot choose its Origin header: the browser writes it into every request of one page to another origin that
 * can read an answer or write anything, and into every WebSocket. The Host was checked before.
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @throws ApiError 401 `SIO-401-ANF` for a token that nobody knows: Studio logs out on that code
 */
export function authenticate(
  {authorization, origin}: IncomingHttpHeaders,
  {tokens, studioOrigins}: Known,
): Access {
  if (authorization !== undefined && authorization !== '') return holderOf(authorization, tokens)
  return origin !== undefined && studioOrigins.has(origin) ? LOCAL_USER : ANONYMOUS
}

function holderOf(authorization: string, tokens: TokenStore): Access {
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const access = secret === undefined ? undefined : tokens.find(secret)
  if (access === undefined) {
    throw new ApiError(401, {
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Session not found',
      errorCode: 'SIO-401-ANF',
    })
  }
  return access
}
