const outside = /(?:^|\.)(?:sanity\.io|sanity-cdn\.com|sanity\.work)$/

/** Whether an address is one of the services that the Studio calls on the internet. */
const isOutside = (url: URL): boolean => outside.test(url.hostname)

/**
 * `fetch` that answers the Studio's calls to the internet (version check, feedback, telemetry) with an empty
 * object instead of sending them: with a Content Lake on this machine there is nobody there to ask, and
 * nothing of an offline Studio should leave the machine.
 */
export const stayLocal =
  (fetch: typeof globalThis.fetch, base: string): typeof globalThis.fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base)
    return isOutside(url) ? Promise.resolve(Response.json({})) : fetch(input, init)
  }

/**
 * Puts the guard in the page's way. The CLI reads the Studio's configuration in a process with a `window` but
 * without its `fetch`: nothing is sent from there, and there is nothing to guard.
 */
export function keepRequestsLocal(page: Window & typeof globalThis): void {
  if (typeof page.fetch === 'function') page.fetch = stayLocal(page.fetch.bind(page), page.location.href)
}
