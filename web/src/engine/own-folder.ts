import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import {log} from '../log.ts'
import {removeUnfinished} from '../saved-files.ts'

/** So that none is collected as garbage, which would end its lock. */
const locks = new Set<Database.Database>()

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Keeps a folder for this process until it ends, and deletes files that an earlier one left half-written. A folder that cannot be
 * written, as on a full disk, is none's: the process then works from its memory.
 *
 * @returns gives the folder back
 * @throws {FolderInUse}
 */
export async function ownFolder(folder: string): Promise<() => void> {
  let lock: Database.Database | null = null
  try {
    await mkdir(folder, {recursive: true})
    // A lock of SQLite is one of the operating system, which ends with the process, however that ends.
    lock = new Database(join(folder, '.lock'), {timeout: 0})
    lock.exec('BEGIN EXCLUSIVE')
    locks.add(lock)
    await removeUnfinished(folder)
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      lock?.close()
      throw new FolderInUse(
        `SITE_CACHE_DIR ${folder} is in use by another process of the site: each instance needs one of its own`,
        {cause: error},
      )
    }
    log('warn', 'cache-write-failed', {path: folder, message: String(error)})
  }
  return () => {
    if (lock !== null) locks.delete(lock)
    lock?.close()
  }
}
