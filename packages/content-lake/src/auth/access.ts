import type {IncomingHttpHeaders} from 'node:http'
import {unauthorized} from '../api-error.ts'
import {isPrivateId} from '../document-id.ts'
import type {KnownAccess, ProjectStore} from './project-store.ts'

export type Access = {role: 'anonymous'} | KnownAccess

const anonymous: Access = {role: 'anonymous'}

export const localUser: KnownAccess = {role: 'administrator', tokenId: 'local-user', label: 'Local user'}

export const canReadPrivate = (access: Access): boolean => access.role !== 'anonymous'

/** Whether a document can be read, by its id. */
export const mayRead = (access: Access, id: string): boolean => canReadPrivate(access) || !isPrivateId(id)

export const canWrite = (access: Access): boolean =>
  access.role === 'editor' || access.role === 'administrator'

export const canManage = (access: Access): boolean => access.role === 'administrator'

/** The author in transactions, and the value of `identity()`. */
export const identityOf = (access: Access): string =>
  access.role === 'anonymous' ? '<anonymous>' : access.tokenId

/**
 * Without a token, a request from a Studio on this machine is the local user's. A page cannot choose its
 * Origin header: browsers set it wherever a page can read a response or write.
 * https://fetch.spec.whatwg.org/#origin-header
 * @throws ApiError 401 `SIO-401-ANF` for an unknown token
 */
export function authenticate(
  {authorization, origin}: IncomingHttpHeaders,
  {store, studioOrigins}: {store: ProjectStore; studioOrigins: ReadonlySet<string>},
): Access {
  if (!authorization) return origin !== undefined && studioOrigins.has(origin) ? localUser : anonymous
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const access = secret === undefined ? undefined : store.findToken(secret)
  if (access === undefined) throw unauthorized('Session not found')
  return access
}
