import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {LakesFolder} from '@domora/content/testing/lakes-folder'
import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {inject, vi} from 'vitest'

async function start() {
  const shared: LakesFolder = inject('lakesFolder')
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'domora-lake-')))
  const seed = fileURLToPath(new URL('../../../packages/seed/data', import.meta.url))
  const lake: ContentLake = await startContentLake({
    projectId: 'domora',
    seed,
    dataDir: join(folder, 'lake'),
    // Tests keep this process busy, and the time counts for queries whose results are being sent.
    queryTimeLimitMs: 120_000,
  })
  const cache = join(folder, 'site-cache')
  vi.stubEnv('SANITY_API_HOST', lake.url)
  vi.stubEnv('SITE_CACHE_DIR', cache)
  // The usual one has results of the last build.
  vi.stubEnv('SITE_BUILD_DIR', '.next-none')
  const snapshot = await lake.snapshot()
  return {
    lake,
    async end(): Promise<void> {
      await rm(cache, {recursive: true, force: true})
      if (shared !== undefined) return lake.restore(snapshot)
      await lake.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/** Starting a lake and loading the site take seconds of processor time: files that share a worker share them. */
let started: ReturnType<typeof start> | undefined

/**
 * A Content Lake with the seed, and a new site for it. It points the environment at the lake, so import modules that read the
 * environment afterwards.
 */
export async function startSeededLake() {
  started ??= start()
  const {lake, end} = await started
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
    /** Ends the lake, or leaves the seed and no site to the next file. */
    close: async () => {
      await (await site()).results.saved()
      forgetSite()
      await end()
    },
  }
}

export type SeededLake = Awaited<ReturnType<typeof startSeededLake>>

const site = async () => (await import('../root.ts')).root().site

/** The next import starts as in a new process, without files. */
export function forgetProcess(): void {
  vi.resetModules()
  vi.stubEnv('SITE_CACHE_DIR', '/dev/null/no-folder')
  forgetSite()
}

function forgetSite(): void {
  globalThis.domoraRoot = undefined
  globalThis.domoraServer = undefined
}
