import {CompiledQuery, Kysely, type LogConfig, PostgresDialect} from 'kysely'
import {Pool} from 'pg'
import {migrate} from './migrate.ts'
import type {LeadsDatabase, LeadsTables} from './tables.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host/database?sslmode=…` */
  readonly databaseUrl: string
  readonly log?: LogConfig
}

/** No visitor waits longer for a server that does not answer. */
const answerWithinMs = 5_000

/**
 * Connects to Postgres and migrates it, one process after the other (an advisory lock of Kysely's migrator).
 * A commit that returns is on the server's disk, whatever the server's own default says.
 */
export async function openPostgres({databaseUrl, log = []}: PostgresOptions): Promise<LeadsDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: 2 * answerWithinMs,
    application_name: 'leads',
  })
  // An idle connection that breaks is an event of the pool, and an unheard 'error' would end the process. Who
  // asks next gets a new connection, or the error.
  pool.on('error', () => {})
  const database = new Kysely<LeadsTables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(
          CompiledQuery.raw(
            `select set_config('synchronous_commit', 'on', false), set_config('lock_timeout', '${answerWithinMs}', false)`,
          ),
        )
      },
    }),
    log,
  })
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}
