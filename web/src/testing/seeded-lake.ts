import {fileURLToPath} from 'node:url'
import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {vi} from 'vitest'

export interface SeededLake {
  /** Writes to the lake. */
  readonly editor: SanityClient
  /** Reads drafts. */
  readonly viewerToken: string
  readonly close: () => Promise<void>
}

/**
 * A Content Lake with the site's first content, and the environment pointed at it: import what reads the
 * environment afterwards.
 */
export async function startSeededLake(): Promise<SeededLake> {
  const seed = fileURLToPath(new URL('../../../packages/seed/data', import.meta.url))
  const lake: ContentLake = await startContentLake({projectId: 'domora', seed})
  vi.stubEnv('SANITY_API_HOST', lake.url)
  const editor = createClient({
    projectId: 'domora',
    dataset: 'production',
    apiVersion: '2026-06-01',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: lake.createToken('editor'),
  })
  return {editor, viewerToken: lake.createToken('viewer'), close: () => lake.close()}
}
