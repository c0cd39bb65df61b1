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
  // A connection that breaks is an event of the pool while it is idle, and of its own between two queries of a
  // transaction; an unheard 'error' would end the process. Who asks next gets the error, or a new connection.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
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
