import type {SanityClient} from '@sanity/client'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {lakeClient} from './lake-client.ts'
import {webDirectory} from './paths.ts'
import {type RunningStack, runStack} from './run-stack.ts'
import type {StackSettings} from './stack-settings.ts'
import {steadyPort} from './steady-port.ts'

export interface TemporaryStack extends RunningStack {
  /** Writes to the lake as an editor does. */
  readonly client: SanityClient
  readonly settings: StackSettings
}

/** What a site remembers beside its build: pages that it rendered later, and answers of a lake that is gone. */
const remembered = ['server/route-cache', 'cache/fetch-cache']

/**
 * The whole stack on ports of its own with fresh data, for tests and measurements. Its builds are kept, and
 * used again while the sources are the same.
 *
 * @param name part of the build folders' names, so that a stack in use and its builds are left alone
 */
export async function temporaryStack(
  name: string,
  {withoutStudio = false}: Pick<StackSettings, 'withoutStudio'> = {},
): Promise<TemporaryStack> {
  const settings: StackSettings = {
    ports: {
      site: await steadyPort(`${name} site`),
      studio: await steadyPort(`${name} studio`),
      lake: await steadyPort(`${name} lake`),
    },
    mode: 'start',
    dataDirectory: await mkdtemp(join(tmpdir(), 'domora-stack-')),
    siteBuild: `.next-${name}`,
    studioBuild: `dist-${name}`,
    withoutStudio,
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
