import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {localProject} from '../src/run/local-lake.ts'

/**
 * A client of a lake with this machine's project.
 *
 * @param lakeUrl the lake's origin
 */
export const lakeClient = (lakeUrl: string, token: string, config: ClientConfig = {}): SanityClient =>
  createClient({
    ...localProject,
    apiHost: lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token,
    ...config,
  })
