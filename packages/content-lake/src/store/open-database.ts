import Database from 'better-sqlite3'
import {MIGRATIONS, SCHEMA_VERSION} from './schema.ts'

/**
 * Opens (or creates) a dataset's SQLite file for its one writer.
 * WAL lets query workers read while a transaction is written; `synchronous = FULL` makes every acknowledged
 * commit wait for the disk, so that it survives a power cut and not only a crash of the process.
 */
export function openDatabase(path: string): Database.Database {
  const database = new Database(path)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('busy_timeout = 5000')
    migrateFile(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function migrateFile(database: Database.Database, path: string): void {
  const version = Number(database.pragma('user_version', {simple: true}))
  if (version === SCHEMA_VERSION) return
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `${path} was written by a newer content-lake (schema ${version}, this one knows ${SCHEMA_VERSION}): update content-lake`,
    )
  }
  database
    .transaction(() => {
      for (const migrate of MIGRATIONS.slice(version)) migrate(database)
      database.pragma(`user_version = ${SCHEMA_VERSION}`)
    })
    .immediate()
}
