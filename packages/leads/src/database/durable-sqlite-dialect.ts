import type Database from 'better-sqlite3'
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import {whenUnlocked} from './when-unlocked.ts'

export interface DurableSqliteConfig {
  readonly database: Database.Database
  /** How long to wait for another connection's write lock, in milliseconds, before `SQLITE_BUSY`. */
  readonly lockWaitMs: number
}

/** Kysely's SQLite with transactions that several connections, in one process or many, can run at once. */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #config: DurableSqliteConfig

  constructor(config: DurableSqliteConfig) {
    super({database: config.database})
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

/**
 * Kysely's adapter takes no lock for migrations and runs them outside a transaction, so that two processes
 * can run one migration twice: https://github.com/kysely-org/kysely/issues/729. SQLite's DDL is transactional;
 * saying so puts the reading of what has run, the migrations and their record into one locked transaction.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** So soon after the one before comes who has waited in line for the connection. */
const queuedMs = 500

class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database
  readonly #lockWaitMs: number
  #gaveUpAt = -Infinity

  constructor({database, lockWaitMs}: DurableSqliteConfig) {
    super({database: preparingOnce(database)})
    this.#database = database
    this.#lockWaitMs = lockWaitMs
  }

  /**
   * Takes the write lock at the start: a transaction that reads first and writes after can fail with
   * `SQLITE_BUSY` whatever the timeout. Who comes right after somebody that waited in vain has waited behind them, and
   * tries once: otherwise the tenth visitor of an outage would wait ten times as long for the same answer.
   */
  override async beginTransaction(_connection: DatabaseConnection) {
    const waitMs = performance.now() - this.#gaveUpAt < queuedMs ? 0 : this.#lockWaitMs
    try {
      await whenUnlocked(this.#database, waitMs, () => void this.#database.exec('begin immediate'))
      this.#gaveUpAt = -Infinity
    } catch (error) {
      this.#gaveUpAt = performance.now()
      throw error
    }
  }

  /** A full disk or an I/O error has rolled back already; a second rollback's error would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** To prepare a statement takes longer than to run it, and Kysely does so each time. The statements are few. */
function preparingOnce(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, Database.Statement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      return statement
    },
  }
}
