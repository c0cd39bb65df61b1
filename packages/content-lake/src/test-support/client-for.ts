import {createClient, type SanityClient} from '@sanity/client'
import type {ContentLake} from '../start-content-lake.ts'

/** The real client, pointed at a lake; anonymous unless a token is given. */
export function clientFor(lake: ContentLake, token?: string): SanityClient {
  return createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: '2025-02-19',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    ...(token === undefined ? {} : {token, ignoreBrowserTokenWarning: true}),
  })
}
