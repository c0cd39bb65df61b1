import {existsSync} from 'node:fs'
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'

export interface Build {
  /** A file that stands when the build is complete. */
  readonly result: string
  /** What the build is made from, and where that is written down after it. */
  readonly stamp: string
  readonly stampFile: string
}

/** Whether the build stands and was made from the same sources. */
export const isBuilt = async ({stampFile, stamp, result}: Build): Promise<boolean> =>
  existsSync(result) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp

/** Builds unless that was done from the same sources; gives whether it had to. */
export async function builtOnce(wanted: Build, build: () => Promise<void>): Promise<boolean> {
  if (await isBuilt(wanted)) return false
  const {stampFile, stamp} = wanted
  // A build that is cut off must not look finished next time.
  await rm(stampFile, {force: true})
  await build()
  await mkdir(dirname(stampFile), {recursive: true})
  await writeFile(stampFile, stamp)
  return true
}
