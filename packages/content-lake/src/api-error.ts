export type ErrorBody = Record<string, unknown>

/**
 * An error response with the status and JSON body of the hosted Content Lake. Every fault of a request is thrown as
 * an `ApiError`; any other error is a fault of the lake (500).
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(describe(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** An HTTP-level error: `{statusCode, error, message}`. */
export function httpError(status: number, message: string): ApiError {
  return new ApiError(status, {statusCode: status, error: REASONS[status] ?? 'Error', message})
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

function describe(body: ErrorBody): string {
  if (typeof body['message'] === 'string') return body['message']
  const {error} = body
  if (typeof error === 'object' && error !== null && 'description' in error) return String(error.description)
  return typeof error === 'string' ? error : 'Request refused'
}
