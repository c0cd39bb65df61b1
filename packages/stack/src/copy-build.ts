import {cp, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {webDirectory} from './paths.ts'

/** What a site was built into, as another machine would have it. */
export interface BuildCopy {
  /** Its folder below `web/`. */
  readonly name: string
  remove(): Promise<void>
}

/**
 * Neither what only a next build would use, nor the server for elsewhere, nor what says that all is there, nor what a
 * running site is writing this moment.
 */
const isNeeded = (path: string): boolean => !/\/(?:cache\/turbopack|standalone|stamp)$|\.new$/.test(path)

/**
 * Copies a build of the site, so that a second instance can run from it or a test spoil its pages.
 *
 * @param build its folder below `web/`
 * @param suffix lower-case letters, different for copies that are there at once
 */
export async function copyBuild(build: string, suffix: string): Promise<BuildCopy> {
  const name = `${build}-${suffix}`
  const copy = join(webDirectory, name)
  const remove = () => rm(copy, {recursive: true, force: true})
  await remove()
  try {
    await cp(join(webDirectory, build), copy, {recursive: true, verbatimSymlinks: true, filter: isNeeded})
  } catch (error) {
    await remove()
    throw error
  }
  return {name, remove}
}
