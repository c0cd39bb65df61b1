import {createClient, type SanityClient} from '@sanity/client'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from './free-port.ts'
import {localProject} from './local-lake.ts'
import {studioDirectory, webDirectory} from './paths.ts'
import {type RunningStack, runStack} from './run-stack.ts'
import type {StackSettings} from './stack-settings.ts'

export interface TemporaryStack extends RunningStack {
  /** Writes to the lake as an editor does. */
  readonly client: SanityClient
  readonly settings: StackSettings
}

/**
 * The whole stack on free ports with fresh data, for tests and measurements.
 *
 * @param name part of the build folders' names, so that a stack in use and its builds are left alone
 */
export async function temporaryStack(name: string): Promise<TemporaryStack> {
  const settings: StackSettings = {
    ports: {site: await freePort(), studio: await freePort(), lake: await freePort()},
    mode: 'start',
    dataDirectory: await mkdtemp(join(tmpdir(), 'domora-stack-')),
    siteBuild: `.next-${name}`,
    studioBuild: `dist-${name}`,
  }
  const removeAll = async () => {
    const made = [
      settings.dataDirectory,
      join(webDirectory, settings.siteBuild),
      join(studioDirectory, settings.studioBuild),
    ]
    await Promise.all(made.map((directory) => rm(directory, {recursive: true, force: true})))
  }
  try {
    const stack = await runStack(settings)
    return {
      ...stack,
      settings,
      client: createClient({
        ...localProject,
        apiHost: stack.lake.url,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2025-02-19',
        token: stack.lake.createToken('editor', 'test'),
      }),
      stop: async () => {
        await stack.stop()
        await removeAll()
      },
    }
  } catch (error) {
    await removeAll()
    throw error
  }
}
