import {ApiError} from '../api-error.ts'
import {jsonReply, type Reply} from './reply.ts'

/**
 * The answer to a request that could not be served. A refusal says why; a full disk says so; anything else is
 * a fault of the lake, told to its log and not to the client.
 */
export function errorReply(error: unknown, log: (line: string) => void): Reply {
  if (error instanceof ApiError) return jsonReply(error.status, error.body, error.headers)
  if (isDiskFull(error)) {
    const message = 'The disk is full: nothing was written. Free some space and try again'
    return jsonReply(507, {statusCode: 507, error: 'Insufficient Storage', message})
  }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const message = 'An internal server error occurred'
  return jsonReply(500, {statusCode: 500, error: 'Internal Server Error', message})
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOSPC' || error.code === 'SQLITE_FULL'
}
