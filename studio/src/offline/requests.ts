import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {resolveFetch} from 'content-lake/browser-fetch'

/** Each event stream gets a connection of its own. */
export const localClientFactory =
  (apiHost: string) =>
  (config: ClientConfig): SanityClient =>
    createClient({...config, apiHost, useProjectHostname: false, resolveFetch})

const internetServices = /(?:^|\.)(?:sanity\.io|sanity-cdn\.com|sanity\.work)$/

/** An offline Studio sends nothing: requests to Sanity (version check, feedback, telemetry) get an empty object. */
export const blockInternet =
  (fetch: typeof globalThis.fetch, base: string): typeof globalThis.fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base)
    return internetServices.test(url.hostname) ? Promise.resolve(Response.json({})) : fetch(input, init)
  }

/** The CLI loads the configuration with a `window` that has no `fetch`. */
export function blockInternetIn(page: Window & typeof globalThis): void {
  if (typeof page.fetch === 'function') page.fetch = blockInternet(page.fetch.bind(page), page.location.href)
}
