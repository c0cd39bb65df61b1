import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {resolveFetch} from 'content-lake/browser-fetch'

/** Makes the Studio's clients use a local Content Lake. Each event stream has a connection of its own. */
export const localClientFactory =
  (apiHost: string) =>
  (config: ClientConfig): SanityClient =>
    createClient({...config, apiHost, useProjectHostname: false, resolveFetch})

const internetServices = /(?:^|\.)(?:sanity\.io|sanity-cdn\.com|sanity\.work)$/

/**
 * A `fetch` that answers the Studio's requests to Sanity's services (version check, feedback, telemetry) with an empty
 * object instead of sending them. An offline Studio must not send anything.
 */
export const blockInternet =
  (fetch: typeof globalThis.fetch, base: string): typeof globalThis.fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base)
    return internetServices.test(url.hostname) ? Promise.resolve(Response.json({})) : fetch(input, init)
  }

/** Replaces `fetch` of the page. The CLI loads the configuration with a `window` that has no `fetch`. */
export function blockInternetIn(page: Window & typeof globalThis): void {
  if (typeof page.fetch === 'function') page.fetch = blockInternet(page.fetch.bind(page), page.location.href)
}
