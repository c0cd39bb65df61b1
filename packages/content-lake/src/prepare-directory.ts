import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import type {Cleanup} from './cleanup.ts'
import {lockDirectory} from './store/lock-directory.ts'

/**
 * Makes the data directory ready and ours alone. A temporary one, when none is given, goes away with the lake.
 * @throws Error when another lake is using it
 */
export function prepareDirectory(requested: string | undefined, cleanup: Cleanup): string {
  const directory =
    requested === undefined ? mkdtempSync(join(tmpdir(), 'content-lake-')) : resolve(requested)
  if (requested === undefined) cleanup.add(directory, (path) => rmSync(path, {recursive: true, force: true}))
  mkdirSync(directory, {recursive: true})
  cleanup.add(lockDirectory(directory), (release) => release())
  return directory
}
