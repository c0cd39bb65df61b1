/** For a client: one function, because clients share live streams by its identity. */
export const resolveFetch = (): typeof fetch => browserFetch

/**
 * `fetch` for a Studio in a browser. A browser opens at most six HTTP/1.1 connections to a host, and one open document
 * has six event streams, so other requests would never be sent. Each stream gets its own host name under `.localhost`,
 * which browsers resolve to this machine. A browser that does not gets the plain name.
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
