import {setTimeout as delay} from 'node:timers/promises'
import {sql} from 'kysely'
import {isPostgres} from '../database/is-postgres.ts'
import type {LeadsDatabase, LeadsTables} from '../database/tables.ts'
import {LeadsUnavailable} from '../leads-unavailable.ts'

const personalTables = ['subscribers', 'contact_messages', 'local_mails'] satisfies (keyof LeadsTables)[]

/**
 * Removes what is deleted from the database's files as well. SQLite: the file is written anew and the WAL is
 * emptied. Postgres: the tables are written anew; its own WAL, replicas and backups forget at their own pace.
 *
 * @throws {LeadsUnavailable} when somebody reads from the database all the while
 */
export async function scrub(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) {
    for (const table of personalTables) await sql`vacuum (full) ${sql.table(table)}`.execute(database)
    return
  }
  await sql`vacuum`.execute(database)
  await emptyWal(database)
}

/** As good as `scrub` for rows that were deleted by age: SQLite has overwritten them, but the WAL has a copy. */
export async function emptyWal(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) return
  for (let tries = 0; tries < 50; tries++) {
    const {rows} = await sql<{busy: number}>`pragma wal_checkpoint(truncate)`.execute(database)
    if (rows[0]?.busy === 0) return
    await delay(100)
  }
  throw new LeadsUnavailable('empty the write-ahead log', 'SQLITE_BUSY')
}
