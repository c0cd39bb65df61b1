import {basename, dirname, join} from 'node:path'
import {inject, onTestFinished} from 'vitest'
import {copyBuild} from '../src/copy-build.ts'
import {webDirectory} from '../src/paths.ts'

/** What a site was built into, for one test alone. */
export interface CopiedBuild {
  /** Its folder below `web/`. */
  readonly name: string
  readonly serverFiles: string
}

/**
 * A copy of the build under test, whose pages a test may spoil. It goes when the test ends.
 *
 * @param suffix lower-case letters, different for copies that are there at once
 */
export async function copiedBuild(suffix = 'copy'): Promise<CopiedBuild> {
  const {name, remove} = await copyBuild(basename(dirname(inject('siteServerFiles'))), suffix)
  onTestFinished(remove)
  return {name, serverFiles: join(webDirectory, name, 'server')}
}
