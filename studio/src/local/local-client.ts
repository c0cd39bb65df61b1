import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {tunnelFetch} from 'content-lake/tunnel-fetch'

// The client caches live streams by this function's identity: there must be one.
const resolveFetch = () => tunnelFetch

/** Makes the Studio's clients talk to a Content Lake at `apiHost`, with the streams in a tunnel. */
export const localClientFactory =
  (apiHost: string) =>
  (config: ClientConfig): SanityClient =>
    createClient({...config, apiHost, useProjectHostname: false, resolveFetch})
