import {join} from 'node:path'
import Database from 'better-sqlite3'

/** By a lock of SQLite, which the operating system releases when the process ends. */
export function lockDirectory(directory: string): () => void {
  const database = new Database(join(directory, '.lock'), {timeout: 0})
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new Error(
        `${directory} is in use by another content lake: stop that one, or choose another directory`,
        {cause: error},
      )
    }
    throw error
  }
  return () => database.close()
}
