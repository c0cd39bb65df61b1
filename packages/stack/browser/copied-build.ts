import {cp, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {inject, onTestFinished} from 'vitest'
import {webDirectory} from '../src/paths.ts'

/** What a site was built into, for one test alone. */
export interface CopiedBuild {
  /** Its folder below `web/`. */
  readonly name: string
  readonly serverFiles: string
}

/** Neither what only a next build would use, nor the server for elsewhere. */
const isNeeded = (path: string): boolean => !/\/(?:cache\/turbopack|standalone)$/.test(path)

/**
 * A copy of the build under test, whose pages a test may spoil, as another machine would have it. It goes when the test
 * ends.
 *
 * @param suffix lower-case letters, different for copies that are there at once
 */
export async function copiedBuild(suffix = 'copy'): Promise<CopiedBuild> {
  const build = dirname(inject('siteServerFiles'))
  const name = `${basename(build)}-${suffix}`
  const copy = join(webDirectory, name)
  const remove = () => rm(copy, {recursive: true, force: true})
  onTestFinished(remove)
  await remove()
  await cp(build, copy, {recursive: true, verbatimSymlinks: true, filter: isNeeded})
  return {name, serverFiles: join(copy, 'server')}
}
