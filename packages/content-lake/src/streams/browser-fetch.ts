/** For a client: one function, because clients share live streams by its identity. */
export const resolveFetch = (): typeof fetch => browserFetch

/**
 * A browser opens at most six HTTP/1.1 connections to a host, and one open document has six event streams.
 * Each stream gets its own name under `.localhost`, which browsers resolve to this machine; others use the
 * plain name.
 */
const browserFetch: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, Reflect.get(globalThis, 'location')?.href)
  if (url.hostname !== 'localhost' || !/\/data\/(?:listen|live)\//.test(url.pathname))
    return fetch(input, init)
  url.hostname = `stream-${Math.random().toString(36).slice(2)}.localhost`
  const request = input instanceof Request ? new Request(url, input) : url
  return fetch(request, init).catch((error: unknown) => {
    init?.signal?.throwIfAborted()
    if (error instanceof TypeError) return fetch(input, init)
    throw error
  })
}
