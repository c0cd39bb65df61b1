/** What an endpoint answers; an iterable body is streamed. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array | Iterable<string> | AsyncIterable<string>
}

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: {'content-type': 'application/json; charset=utf-8', ...headers},
    body: JSON.stringify(value),
  }
}
