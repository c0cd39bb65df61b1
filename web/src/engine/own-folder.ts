import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import {log} from '../log.ts'
import {removeUnfinished} from '../saved-files.ts'

/** Garbage collection would end a lock. */
const locks = new Set<Database.Database>()

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Locks a folder for this process until it ends, and deletes files that an earlier process left half-written. If the folder is not
 * writable (a full disk, say), the process works from memory.
 *
 * @returns releases the folder
 * @throws {FolderInUse}
 */
export async function ownFolder(folder: string): Promise<() => void> {
  const warn = (error: unknown) => log('warn', 'cache-write-failed', {path: folder, message: String(error)})
  try {
    await mkdir(folder, {recursive: true})
    // SQLite locks through the operating system, so that the lock ends with the process, however that ends.
    const lock = new Database(join(folder, '.lock'), {timeout: 0})
    lock.exec('BEGIN EXCLUSIVE')
    locks.add(lock)
    await removeUnfinished(folder).catch(warn)
    return () => {
      locks.delete(lock)
      lock.close()
    }
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY')
      throw new FolderInUse(
        `SITE_CACHE_DIR ${folder} is in use by another process of the site: each instance needs one of its own`,
        {cause: error},
      )
    warn(error)
    return () => {}
  }
}
