import type {SanityClient} from '@sanity/client'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {lakeClient} from './local-lake.ts'
import {steadyPort, usualPort} from './ports.ts'
import {type RunningStack, runStack} from './run-stack.ts'
import {type StackSettings, webDirectory} from './settings.ts'
import {prerenderedPaths} from './site.ts'

export interface TemporaryStack extends RunningStack {
  /** Writes to the lake as an editor does. */
  readonly client: SanityClient
  readonly settings: StackSettings
}

/** Files that a site adds to its build: pages rendered later, and cached answers of the lake. */
const caches = ['server/route-cache', 'cache/fetch-cache']

interface Wanted {
  readonly withoutStudio?: boolean
  /** The name of a stack with Studio that runs from a copy of this one's build of the site. */
  readonly lendsBuildTo?: string
  /** The name of the stack whose build that is. */
  readonly borrowsBuildOf?: string
}

const siteOf = (name: string) => `${name} site`
const studioOf = (name: string) => `${name} studio`

/** One build for two stacks contains the address of the one's site and of the other's Studio. */
const lending = (borrower: string) => ({siteBuildLentTo: borrower})
const borrowing = (name: string, lender: string) => ({
  siteBuild: `.next-${lender}-${name}`,
  siteBuiltFor: `http://localhost:${usualPort(siteOf(lender))}`,
})

/**
 * Waits until no page of a site contains the address that its build was made for.
 *
 * @throws when a page still does after a minute, or is not answered.
 */
async function waitUntilRevalidated(siteUrl: string, builtFor: string): Promise<void> {
  const deadline = performance.now() + 60_000
  const isOld = async (path: string) => {
    const response = await fetch(siteUrl + path, {signal: AbortSignal.timeout(10_000)})
    if (!response.ok) throw new Error(`${siteUrl}${path} is answered with ${response.status}`)
    return (await response.text()).includes(builtFor)
  }
  for (const path of await prerenderedPaths(siteUrl))
    while (await isOld(path)) {
      if (performance.now() > deadline) throw new Error(`${siteUrl}${path} still contains ${builtFor}`)
      await sleep(100)
    }
}

/**
 * The whole stack on ports of its own with fresh data, for tests and measurements. Its builds are kept, and used
 * again while the sources are the same.
 *
 * @param name lower-case letters, part of the build folders' names, so that a stack in use and its builds are left alone
 */
export async function temporaryStack(
  name: string,
  {withoutStudio = false, lendsBuildTo, borrowsBuildOf}: Wanted = {},
): Promise<TemporaryStack> {
  const settings: StackSettings = {
    ports: {
      site: await steadyPort(siteOf(name)),
      studio:
        lendsBuildTo === undefined ? await steadyPort(studioOf(name)) : usualPort(studioOf(lendsBuildTo)),
      lake: await steadyPort(`${name} lake`),
    },
    mode: 'start',
    dataDirectory: await mkdtemp(join(tmpdir(), 'domora-stack-')),
    siteBuild: `.next-${name}`,
    studioBuild: `dist-${name}`,
    withoutStudio,
    ...(lendsBuildTo !== undefined && lending(lendsBuildTo)),
    ...(borrowsBuildOf !== undefined && borrowing(name, borrowsBuildOf)),
  }
  const removeCaches = async () => {
    const folders = caches.map((folder) => join(webDirectory, settings.siteBuild, folder))
    await Promise.all(folders.map((folder) => rm(folder, {recursive: true, force: true})))
  }
  const removeData = async () => {
    await removeCaches()
    await rm(settings.dataDirectory, {recursive: true, force: true})
  }
  // A run that was killed did not do it.
  await removeCaches()
  try {
    const stack = await runStack(settings)
    if (settings.siteBuiltFor !== undefined)
      await waitUntilRevalidated(stack.siteUrl, settings.siteBuiltFor).catch(async (error: unknown) => {
        await stack.stop()
        throw error
      })
    return {
      ...stack,
      settings,
      client: lakeClient(stack.lake.url, stack.lake.createToken('editor', 'test')),
      stop: async () => {
        await stack.stop()
        await removeData()
      },
    }
  } catch (error) {
    await removeData()
    throw error
  }
}
