import Database from 'better-sqlite3'
import {DatabaseError} from 'pg'

/**
 * The database cannot take or give anything now: locked, full, read-only, unreachable, closed, not to be
 * opened. What was asked for did not happen; asking again may help. Answer 503 and keep the visitor's input.
 *
 * It carries a code (`SQLITE_FULL`, `EACCES`, a SQLSTATE, …) and no cause: a database's own message may quote the
 * row, and a row is somebody's address.
 */
export class LeadsUnavailable extends Error {
  override readonly name = 'LeadsUnavailable'
  readonly code: string

  constructor(operation: string, code: string) {
    super(`leads: cannot ${operation}: ${code}`)
    this.code = code
  }
}

/**
 * Whether this is the error. By name, not by class: Next bundles a copy of this module with each route, and
 * the copy that threw need not be the one that asks.
 */
export const isLeadsUnavailable = (error: unknown): error is LeadsUnavailable =>
  error instanceof Error && error.name === 'LeadsUnavailable'

/** The error to throw on: a failing store becomes {@link LeadsUnavailable}, anything else is a mistake of ours and stays. */
export function asLeadsUnavailable(operation: string, error: unknown): unknown {
  const code = databaseErrorCode(error)
  return code === undefined ? error : new LeadsUnavailable(operation, code)
}

/** What pg says when a connection breaks, without any code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/

/** The code of an error that comes from the store: SQLite's, Postgres's SQLSTATE, the system's; of others, nothing. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code
  if (error instanceof DatabaseError) return error.code ?? 'DATABASE'
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && 'code' in error) return String(error.code)
  // Every address of the host refused: one error for each, and a code without a system call around them.
  if (error instanceof AggregateError && 'code' in error) return String(error.code)
  return brokenConnection.test(error.message) ? 'CONNECTION' : undefined
}
