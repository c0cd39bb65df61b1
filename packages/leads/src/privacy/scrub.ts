import {setTimeout as delay} from 'node:timers/promises'
import {sql} from 'kysely'
import {isPostgres} from '../database/is-postgres.ts'
import type {LeadsDatabase, LeadsTables} from '../database/tables.ts'
import {databaseErrorCode, LeadsUnavailable} from '../leads-unavailable.ts'

const personalTables = ['subscribers', 'contact_messages', 'local_mails'] satisfies (keyof LeadsTables)[]

/**
 * Removes what is deleted from the database's files as well. SQLite: the file is written anew and the WAL is
 * emptied. Postgres: the tables are written anew; its own WAL, replicas and backups forget at their own pace.
 *
 * @throws {LeadsUnavailable} when others use the database all the while
 */
export async function scrub(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) {
    await untilForgotten(database)
    for (const table of personalTables) await sql`vacuum (full) ${sql.table(table)}`.execute(database)
    return
  }
  await withoutBlocking(database, async (connection) => {
    await untilFree(() => sql`vacuum`.execute(connection).then(() => true))
    await untilFree(() => checkpoint(connection))
  })
}

/** As good as `scrub` for rows that were deleted by age: SQLite has overwritten them, but the WAL has a copy. */
export async function emptyWal(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) return
  await withoutBlocking(database, (connection) => untilFree(() => checkpoint(connection)))
}

async function checkpoint(connection: LeadsDatabase): Promise<boolean> {
  const {rows} = await sql<{busy: number}>`pragma wal_checkpoint(truncate)`.execute(connection)
  return rows[0]?.busy === 0
}

/**
 * Sets SQLite's own waiting for locks aside: it stops the event loop, and with it whatever holds the lock in this
 * very process.
 */
const withoutBlocking = (
  database: LeadsDatabase,
  action: (connection: LeadsDatabase) => Promise<void>,
): Promise<void> =>
  database.connection().execute(async (connection) => {
    const {rows} = await sql<{timeout: number}>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await action(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })

/**
 * Waits until no transaction in this database of Postgres, nor one that is only connecting, may still see what was deleted
 * before: writing a table anew keeps such rows.
 *
 * @throws {LeadsUnavailable} `READ_BY_OTHERS` for a transaction that does not end, such as a dump; what was asked for is
 * deleted nevertheless, and erasing again removes the bytes
 */
async function untilForgotten(database: LeadsDatabase): Promise<void> {
  const {rows} = await sql<{now: string}>`select pg_current_xact_id()::text as now`.execute(database)
  const now = rows[0]?.now
  const forgotten = sql<{forgotten: boolean}>`
    select not exists (
      select from pg_stat_activity
      where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
        and greatest(age(backend_xmin), age(backend_xid)) >= age(${now}::xid8::xid)
    ) as forgotten`
  await untilFree(
    async () => (await forgotten.execute(database)).rows[0]?.forgotten === true,
    'READ_BY_OTHERS',
  )
}

const tries = 200
const pauseMs = 25

async function untilFree(action: () => Promise<boolean>, code = 'SQLITE_BUSY'): Promise<void> {
  for (let n = 0; n < tries; n++) {
    if (await action().catch(falseWhenBusy)) return
    await delay(pauseMs)
  }
  throw new LeadsUnavailable('remove deleted bytes', code)
}

function falseWhenBusy(error: unknown): false {
  const code = databaseErrorCode(error)
  if (code?.startsWith('SQLITE_BUSY') === true || code === 'SQLITE_LOCKED') return false
  throw error
}
