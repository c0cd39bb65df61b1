import Database from 'better-sqlite3'
import {DatabaseError} from 'pg'

/**
 * The database cannot be used now: locked, full, read-only, unreachable, closed or not possible to open. The operation
 * had no effect and may be repeated. Answer 503 and keep the visitor's input.
 *
 * It carries a code (`SQLITE_FULL`, `EACCES`, a SQLSTATE, …) and no cause: a database's own message may quote the
 * row, and a row contains an address.
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

/** Compares the name, not the class: Next bundles a copy of this module with each route. */
export const isLeadsUnavailable = (error: unknown): error is LeadsUnavailable =>
  error instanceof Error && error.name === 'LeadsUnavailable'

/** The error to throw: {@link LeadsUnavailable} for a failure of the database, the error itself for a bug. */
export function asLeadsUnavailable(operation: string, error: unknown): unknown {
  const code = databaseErrorCode(error)
  return code === undefined ? error : new LeadsUnavailable(operation, code)
}

/** pg's messages for a broken connection, which have no code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/

/** The code of a database error: SQLite's, Postgres's SQLSTATE or the system's. Undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code
  if (error instanceof DatabaseError) return error.code ?? 'DATABASE'
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && 'code' in error) return String(error.code)
  // Node's error when every address of a host refused the connection: a code without a system call.
  if (error instanceof AggregateError && 'code' in error) return String(error.code)
  return brokenConnection.test(error.message) ? 'CONNECTION' : undefined
}

/** An error's name and its place in the code, for a log. Its message is left out: it may quote an address. */
export function errorLocation(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const location = error.stack?.split('\n').find((line) => /^ +at /.test(line))
  return `${error.name} ${location?.trim() ?? ''}`
}
