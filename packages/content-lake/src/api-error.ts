import {STATUS_CODES} from 'node:http'

export type ErrorBody = Record<string, unknown>

/** A fault of a request, as the hosted lake reports it. Other errors are faults of the lake (500). */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(describe(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** `{statusCode, error, message}` */
export const httpError = (status: number, message: string, headers?: Record<string, string>): ApiError =>
  new ApiError(status, {statusCode: status, error: STATUS_CODES[status], message}, headers)

/** `SIO-401-ANF`: Studio logs out on that code. */
export const unauthorized = (message: string): ApiError =>
  new ApiError(401, {statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF'})

/** What to tell when the disk is full; `undefined` for another error. */
export function diskFullMessage(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'SQLITE_FULL') return undefined
  return 'The disk is full: nothing was written. Free some space and try again'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function describe(body: ErrorBody): string {
  if (typeof body['message'] === 'string') return body['message']
  const {error} = body
  if (typeof error === 'object' && error !== null && 'description' in error) return String(error.description)
  return typeof error === 'string' ? error : 'Request refused'
}
