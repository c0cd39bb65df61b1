import {CompiledQuery, Kysely, type LogConfig, PostgresDialect} from 'kysely'
import {Pool} from 'pg'
import {type LeadsDatabase, type LeadsTables, migrate} from './tables.ts'

interface PostgresOptions {
  /** `postgres://user:password@host/database?sslmode=…` */
  readonly databaseUrl: string
  readonly log?: LogConfig
}

/** How long a visitor waits for a server that does not respond. */
const timeoutMs = 5_000

/**
 * Connects to Postgres and migrates it, one process at a time (Kysely's migrator takes an advisory lock). A commit returns
 * once it is on the server's disk, even if the server's default is `synchronous_commit = off`.
 */
export async function openPostgres({databaseUrl, log = []}: PostgresOptions): Promise<LeadsDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 2 * timeoutMs,
    application_name: 'leads',
  })
  // An 'error' event without a listener would end the process. The pool emits one if an idle connection breaks, and the
  // connection between two queries of a transaction. The next query then fails, or gets a new connection.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  const database = new Kysely<LeadsTables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(
          CompiledQuery.raw(
            `select set_config('synchronous_commit', 'on', false), set_config('lock_timeout', '${timeoutMs}', false)`,
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
