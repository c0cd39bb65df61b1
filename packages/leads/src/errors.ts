import Database from 'better-sqlite3'
import {DatabaseError} from 'pg'

/**
 * The database is unavailable: locked, full, read-only, unreachable, closed or impossible to open. The operation had no
 * effect and can be retried. Respond with 503 and keep the visitor's input.
 *
 * It has a code (`SQLITE_FULL`, `EACCES`, a SQLSTATE, …) and no cause: a database's message may quote a row, and so an address.
 */
export class LeadsUnavailable extends Error {
  override readonly name = 'LeadsUnavailable'
  readonly operation: string
  readonly code: string

  constructor(operation: string, code: string) {
    super(`leads: cannot ${operation}: ${code}`)
    this.operation = operation
    this.code = code
  }
}

/** Compares the name: Next bundles a copy of this class with each route, and `instanceof` fails for another copy's error. */
export const isLeadsUnavailable = (error: unknown): error is LeadsUnavailable =>
  error instanceof Error && error.name === 'LeadsUnavailable'

/** {@link LeadsUnavailable} for a failure of the database; the error itself for a bug. */
export function asLeadsUnavailable(operation: string, error: unknown): unknown {
  const code = databaseErrorCode(error)
  return code === undefined ? error : new LeadsUnavailable(operation, code)
}

/** pg reports a broken connection without a code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/

/** The code of a database error (SQLite's, a SQLSTATE or the system's); undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code
  if (error instanceof DatabaseError) return error.code ?? 'DATABASE'
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && 'code' in error) return String(error.code)
  // If every address of a host refuses the connection, Node's error has a code but no system call.
  if (error instanceof AggregateError && 'code' in error) return String(error.code)
  return brokenConnection.test(error.message) ? 'CONNECTION' : undefined
}

/** An error's name and location for logs. Its message may quote an address. */
export function errorLocation(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const location = error.stack?.split('\n').find((line) => /^ +at /.test(line))
  return `${error.name} ${location?.trim() ?? ''}`
}
