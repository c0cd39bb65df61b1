/** Status codes after which a request is retried. */
const retryable: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface RequestOptions extends RequestInit {
  /** Number of retries: by default none for writes and one for anything else. */
  readonly retries?: number
  readonly pauseMs?: number
}

/** The status of the response is not a success. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'

  constructor(method: string, path: string, status: number) {
    super(`${method} ${path}: ${status}`)
  }
}

/**
 * A request to the site's server, with retries.
 *
 * @param path appended to the `baseUrl` of the page's configuration
 * @throws {RequestFailed} if the status is not a success; errors of `fetch`
 */
export async function request(
  {baseUrl}: {readonly baseUrl: string},
  path: string,
  {retries, pauseMs = 500, ...init}: RequestOptions = {},
): Promise<Response> {
  const method = init.method?.toUpperCase() ?? 'GET'
  for (let left = retries ?? (writes.has(method) ? 0 : 1); ; left -= 1) {
    try {
      const response = await fetch(`${baseUrl}${path}`, init)
      if (response.ok) return response
      if (left <= 0 || !retryable.has(response.status)) throw new RequestFailed(method, path, response.status)
    } catch (error) {
      if (left <= 0 || error instanceof RequestFailed) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
