import type {SanityClient} from '@sanity/client'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {lakeClient} from './lake-client.ts'
import {webDirectory} from './paths.ts'
import {type RunningStack, runStack} from './run-stack.ts'
import type {StackSettings} from './stack-settings.ts'
import {steadyPort, usualPort} from './steady-port.ts'
import {withoutAddress} from './without-address.ts'

export interface TemporaryStack extends RunningStack {
  /** Writes to the lake as an editor does. */
  readonly client: SanityClient
  readonly settings: StackSettings
}

/** What a site remembers beside its build: pages that it rendered later, and answers of a lake that is gone. */
const remembered = ['server/route-cache', 'cache/fetch-cache']

interface Wanted {
  readonly withoutStudio?: boolean
  /** The name of a stack with Studio that runs from a copy of this one's build of the site. */
  readonly lendsBuildTo?: string
  /** The name of the stack whose build that is. */
  readonly borrowsBuildOf?: string
}

const siteOf = (name: string) => `${name} site`
const studioOf = (name: string) => `${name} studio`

/** One build for two stacks has the address of the one's site and of the other's Studio in it. */
const lending = (borrower: string) => ({siteBuildLentTo: borrower})
const borrowing = (name: string, lender: string) => ({
  siteBuild: `.next-${lender}-${name}`,
  siteBuiltFor: `http://localhost:${usualPort(siteOf(lender))}`,
})

/**
 * The whole stack on ports of its own with fresh data, for tests and measurements. Its builds are kept, and
 * used again while the sources are the same.
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
  const forget = async () => {
    const folders = remembered.map((folder) => join(webDirectory, settings.siteBuild, folder))
    await Promise.all(folders.map((folder) => rm(folder, {recursive: true, force: true})))
  }
  const removeData = async () => {
    await forget()
    await rm(settings.dataDirectory, {recursive: true, force: true})
  }
  // A run that was killed could not do it.
  await forget()
  try {
    const stack = await runStack(settings)
    if (settings.siteBuiltFor !== undefined)
      await withoutAddress(stack.siteUrl, settings.siteBuiltFor).catch(async (error: unknown) => {
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
