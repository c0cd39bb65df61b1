import type {IncomingHttpHeaders} from 'node:http'
import {ApiError} from '../api-error.ts'
import type {TokenStore} from './token-store.ts'

/** What a token allows. A viewer reads everything, an editor writes, an administrator manages datasets. */
export type Role = 'viewer' | 'editor' | 'administrator'

export const ROLES: readonly Role[] = ['viewer', 'editor', 'administrator']

/** Who is asking, once the lake knows them: the holder of a token, or this machine's own Studio. */
export type KnownAccess = {role: Role; tokenId: string; label: string}

/** Who is asking: nobody in particular, or somebody known. */
export type Access = {role: 'anonymous'} | KnownAccess

const ANONYMOUS: Access = {role: 'anonymous'}

/** Who works in a Studio of this machine without a token. */
export const LOCAL_USER: KnownAccess = {role: 'administrator', tokenId: 'local-user', label: 'Local user'}

/** Without a token only published documents can be read, through every door. */
export function canReadPrivate(access: Access): boolean {
  return access.role !== 'anonymous'
}

export function canWrite(access: Access): boolean {
  return access.role === 'editor' || access.role === 'administrator'
}

export function canManage(access: Access): boolean {
  return access.role === 'administrator'
}

/** The id that transactions and `identity()` carry. */
export function identityOf(access: Access): string {
  return access.role === 'anonymous' ? '<anonymous>' : access.tokenId
}

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

/** @throws ApiError 401 for somebody whom the lake does not know */
export function requireKnown(access: Access): KnownAccess {
  if (access.role !== 'anonymous') return access
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'This needs a token',
    errorCode: 'SIO-401-ANF',
  })
}
