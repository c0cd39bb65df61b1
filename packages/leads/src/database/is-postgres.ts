import {type Kysely, PostgresAdapter} from 'kysely'

/** For the few statements that only one of the stores has. Takes transactions too. */
export const isPostgres = <Tables>(database: Kysely<Tables>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter
