import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {runStack} from '../src/run/run-stack.ts'
import type {StackSettings} from '../src/run/settings.ts'
import {lakeClient} from './lake-client.ts'
import {steadyPort} from './ports.ts'

/**
 * The whole stack on ports of its own with fresh data, for tests and measurements. Its builds are kept, and used
 * again while the sources are the same.
 *
 * @param name lower-case letters, for its ports and the build of Studio. All of them share one build of the site
 */
export async function temporaryStack(
  name: string,
  {withoutStudio = false}: {readonly withoutStudio?: boolean} = {},
) {
  const settings: StackSettings = {
    ports: {
      site: await steadyPort(`${name} site`),
      studio: await steadyPort(`${name} studio`),
      lake: await steadyPort(`${name} lake`),
    },
    mode: 'start',
    dataDirectory: await mkdtemp(join(tmpdir(), 'domora-stack-')),
    siteBuild: '.next-test',
    studioBuild: `dist-${name}`,
    withoutStudio,
  }
  const removeData = () => rm(settings.dataDirectory, {recursive: true, force: true})
  try {
    const stack = await runStack(settings)
    const stop = async () => {
      await stack.stop()
      await removeData()
    }
    return {
      ...stack,
      settings,
      /** Writes to the lake as an editor does. */
      client: lakeClient(stack.lake.url, stack.lake.createToken('editor', 'test')),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

export type TemporaryStack = Awaited<ReturnType<typeof temporaryStack>>
