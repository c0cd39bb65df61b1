import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {vi} from 'vitest'

/**
 * Starts a Content Lake with the seed, and points the environment at it. Import modules that read the environment
 * afterwards.
 */
export async function startSeededLake() {
  const seed = fileURLToPath(new URL('../../../packages/seed/data', import.meta.url))
  const lake: ContentLake = await startContentLake({projectId: 'domora', seed})
  const cache = await mkdtemp(join(tmpdir(), 'domora-site-cache-'))
  vi.stubEnv('SANITY_API_HOST', lake.url)
  vi.stubEnv('SITE_CACHE_DIR', cache)
  // The usual one has results of the last build.
  vi.stubEnv('SITE_BUILD_DIR', '.next-none')
  const editor: SanityClient = createClient({
    projectId: 'domora',
    dataset: 'production',
    apiVersion: '2026-06-01',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: lake.createToken('editor'),
  })
  return {
    /** Writes to the lake. */
    editor,
    /** Reads drafts. */
    viewerToken: lake.createToken('viewer'),
    /** Makes the site see changes in the lake. */
    showChanges: async () => {
      const {results} = await site()
      results.markStale('everything')
      await results.refresh()
    },
    /** The site of this process. */
    site,
    close: async () => {
      await lake.close()
      await (await site()).results.saved()
      await rm(cache, {recursive: true, force: true})
    },
  }
}

export type SeededLake = Awaited<ReturnType<typeof startSeededLake>>

const site = async () => (await import('../root.ts')).root().site

/** The next import starts as in a new process, without files. */
export function forgetProcess(): void {
  vi.resetModules()
  vi.stubEnv('SITE_CACHE_DIR', '/dev/null/no-folder')
  globalThis.domoraRoot = undefined
  globalThis.domoraServer = undefined
}
