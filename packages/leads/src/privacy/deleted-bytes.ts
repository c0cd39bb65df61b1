import {setTimeout as delay} from 'node:timers/promises'
import {sql} from 'kysely'
import {isPostgres, type LeadsDatabase, type LeadsTables} from '../database/tables.ts'
import {databaseErrorCode, LeadsUnavailable} from '../errors.ts'

const personalTables = ['subscribers', 'contact_messages', 'local_mails'] satisfies (keyof LeadsTables)[]

/**
 * Removes deleted rows from the database's files. SQLite: rewrites the file and empties the WAL. Postgres: rewrites the
 * tables, except for rows that a transaction which is still open, such as a dump's, can see.
 *
 * @throws {LeadsUnavailable} other connections keep SQLite locked
 */
export async function removeDeletedBytes(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) {
    for (const table of personalTables) await sql`vacuum (full) ${sql.table(table)}`.execute(database)
    return
  }
  await retryWhileBusy(database, async (connection) => {
    await sql`vacuum`.execute(connection)
    return true
  })
  await emptyWal(database)
}

/** SQLite overwrites deleted rows with zeros (`secure_delete`), but its WAL has copies. */
export async function emptyWal(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) return
  await retryWhileBusy(database, async (connection) => {
    const {rows} = await sql<{busy: number}>`pragma wal_checkpoint(truncate)`.execute(connection)
    return rows[0]?.busy === 0
  })
}

const attempts = 200
const pauseMs = 25

/** With `busy_timeout` off: it would block the event loop, and the lock may be held by this process. */
const retryWhileBusy = (
  database: LeadsDatabase,
  action: (connection: LeadsDatabase) => Promise<boolean>,
): Promise<void> =>
  database.connection().execute(async (connection) => {
    const {rows} = await sql<{timeout: number}>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      for (let n = 0; n < attempts; n++) {
        if (await action(connection).catch(falseIfBusy)) return
        await delay(pauseMs)
      }
      throw new LeadsUnavailable('remove deleted bytes', 'SQLITE_BUSY')
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })

function falseIfBusy(error: unknown): false {
  const code = databaseErrorCode(error)
  if (code?.startsWith('SQLITE_BUSY') === true || code === 'SQLITE_LOCKED') return false
  throw error
}
