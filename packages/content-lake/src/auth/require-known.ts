import {ApiError} from '../api-error.ts'
import type {Access, KnownAccess} from './access.ts'

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
