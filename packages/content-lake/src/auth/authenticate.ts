import {ApiError} from '../api-error.ts'
import {ANONYMOUS, type Access} from './access.ts'
import type {TokenStore} from './token-store.ts'

/**
 * Who sent a request, by its `Authorization: Bearer` header.
 * @throws ApiError 401 `SIO-401-ANF` for a token that nobody knows: Studio logs out on that code
 */
export function authenticate(authorization: string | undefined, tokens: TokenStore): Access {
  if (authorization === undefined || authorization === '') return ANONYMOUS
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
