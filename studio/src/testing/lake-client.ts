import {createClient, type SanityClient} from '@sanity/client'
import type {ContentLake} from 'content-lake'

/** A client of a lake, with an editor's rights. */
export const lakeClient = (lake: ContentLake): SanityClient =>
  createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: '2025-02-19',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: lake.createToken('editor'),
  })
