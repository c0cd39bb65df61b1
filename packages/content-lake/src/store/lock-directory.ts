import {join} from 'node:path'
import Database from 'better-sqlite3'

/**
 * Makes sure that one process at a time writes to a data directory. The lock is SQLite's own lock on a file
 * of its own, so the operating system releases it however the process ends: there is no stale lock to clear.
 * @returns releases the lock
 * @throws Error when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  const database = new Database(join(directory, '.lock'), {timeout: 0})
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new Error(
        `${directory} is in use by another content lake: stop that one, or choose another directory`,
        {
          cause: error,
        },
      )
    }
    throw error
  }
  return () => database.close()
}
