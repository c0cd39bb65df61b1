import {chmodSync, closeSync, mkdirSync, openSync} from 'node:fs'
import {dirname} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import Database from 'better-sqlite3'
import {
  type DatabaseConnection,
  Kysely,
  type LogConfig,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import {type LeadsDatabase, type LeadsTables, migrate} from './tables.ts'

/** How long to wait for another connection's lock. */
const usualWaitMs = 5_000

interface SqliteOptions {
  /** Path of the SQLite file. It and its folder are created if necessary. */
  readonly databasePath: string
  readonly lockWaitMs?: number
  readonly log?: LogConfig
}

/**
 * Opens and migrates the database. A commit returns once its rows are on the disk: WAL with `synchronous = FULL` makes one
 * fsync for each commit (https://www.sqlite.org/pragma.html#pragma_synchronous). Other connections and processes may have the
 * file open: put every write into a transaction, which waits for them. SQLite overwrites deleted content with zeros, and does
 * not write temporary files.
 */
export async function openSqlite({
  databasePath,
  lockWaitMs = usualWaitMs,
  log = [],
}: SqliteOptions): Promise<LeadsDatabase> {
  mkdirSync(dirname(databasePath), {recursive: true, mode: 0o700})
  // SQLite would create a file that everyone on the machine can read. The WAL gets the mode of the database.
  closeSync(openSync(databasePath, 'a', 0o600))
  chmodSync(databasePath, 0o600)
  const sqlite = new Database(databasePath, {timeout: 0})
  try {
    await retryWhileLocked(() => sqlite.pragma('journal_mode = WAL'), lockWaitMs)
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('temp_store = MEMORY')
    const database = new Kysely<LeadsTables>({
      dialect: {
        createDriver: () => new ImmediateDriver(sqlite, lockWaitMs),
        createAdapter: () => new TransactionalDdlAdapter(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
      log,
    })
    await retryWhileLocked(() => migrate(database), lockWaitMs)
    return database
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Kysely's adapter runs migrations without a lock or a transaction, so two processes can run one migration twice:
 * https://github.com/kysely-org/kysely/issues/729. SQLite's DDL is transactional. With this flag the migrator checks, runs and
 * records migrations in one locked transaction.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A transaction that begins this soon after a failed one has waited behind it. */
const queuedMs = 500

/** Runs transactions of several connections and processes at once. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database
  readonly #lockWaitMs: number
  #timedOutAt = -Infinity

  constructor(database: Database.Database, lockWaitMs: number) {
    super({database: database})
    this.#database = database
    this.#lockWaitMs = lockWaitMs
  }

  /**
   * Takes the write lock at the start: a transaction that reads first and writes later can fail with `SQLITE_BUSY` despite
   * any timeout. After a timeout, a transaction behind the failed one tries only once. Otherwise the tenth visitor during
   * an outage would wait ten times as long for the same error.
   */
  override async beginTransaction(_connection: DatabaseConnection) {
    const waitMs = performance.now() - this.#timedOutAt < queuedMs ? 0 : this.#lockWaitMs
    try {
      await retryWhileLocked(() => this.#database.exec('begin immediate'), waitMs)
      this.#timedOutAt = -Infinity
    } catch (error) {
      this.#timedOutAt = performance.now()
      throw error
    }
  }

  /** After a full disk or an I/O error SQLite has already rolled back; a second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Retries an action while another connection holds its lock; fails with `SQLITE_BUSY` after `waitMs`. SQLite's own
 * `busy_timeout` is off: it blocks the event loop, so a lock holder in this process could never commit. It also does not cover
 * two simultaneous switches to WAL.
 */
export async function retryWhileLocked(action: () => unknown, waitMs = usualWaitMs): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const isLast = performance.now() >= deadline
    try {
      await action()
      return
    } catch (error) {
      if (isLast || !isBusy(error)) throw error
    }
    await delay(5)
  }
}

/** Includes extended codes: `SQLITE_BUSY_RECOVERY`, `SQLITE_BUSY_SNAPSHOT`. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED$)/.test(String(error.code))
