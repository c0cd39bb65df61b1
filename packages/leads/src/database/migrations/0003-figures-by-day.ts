import {type Kysely, sql} from 'kysely'
import type {Migration} from 'kysely/migration'

/**
 * An index with all that the figures by day are made of. SQLite counts while nobody else in the process gets an answer:
 * with a hundred thousand subscribers a tenth of the time without it.
 */
export const figuresByDay: Migration = {
  async up(database: Kysely<never>) {
    await sql`create index subscribers_by_day
      on subscribers (substr(created_at, 1, 10), locale, utm_source, state)`.execute(database)
  },
}
