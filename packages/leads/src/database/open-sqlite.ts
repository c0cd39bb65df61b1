import {closeSync, mkdirSync, openSync} from 'node:fs'
import {dirname} from 'node:path'
import Database from 'better-sqlite3'
import {Kysely, type LogConfig} from 'kysely'
import {DurableSqliteDialect} from './durable-sqlite-dialect.ts'
import {migrate} from './migrate.ts'
import type {LeadsDatabase, LeadsTables} from './tables.ts'
import {whenUnlocked} from './when-unlocked.ts'

export interface SqliteOptions {
  /** Path of the SQLite file; it and its folder are made when they are not there. */
  readonly databasePath: string
  /** How long to wait for another connection's write lock, in milliseconds. */
  readonly lockWaitMs?: number
  readonly log?: LogConfig
}

/**
 * Opens and migrates the database. When a commit returns, its rows are on the disk: WAL with
 * `synchronous = FULL` is one fsync for each (https://www.sqlite.org/pragma.html#pragma_synchronous). Other
 * connections and other processes may have it open. What is deleted is overwritten with zeros, and nothing of
 * it goes to temporary files.
 */
export async function openSqlite({
  databasePath,
  lockWaitMs = 5_000,
  log = [],
}: SqliteOptions): Promise<LeadsDatabase> {
  mkdirSync(dirname(databasePath), {recursive: true, mode: 0o700})
  // SQLite would create it readable by everybody; its WAL takes the mode of the database.
  closeSync(openSync(databasePath, 'a', 0o600))
  const sqlite = new Database(databasePath, {timeout: lockWaitMs})
  try {
    await whenUnlocked(sqlite, lockWaitMs, () => void sqlite.pragma('journal_mode = WAL'))
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('temp_store = MEMORY')
    const database = new Kysely<LeadsTables>({
      dialect: new DurableSqliteDialect({database: sqlite, lockWaitMs}),
      log,
    })
    await migrate(database)
    return database
  } catch (error) {
    sqlite.close()
    throw error
  }
}
