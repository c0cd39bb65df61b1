import Database from 'better-sqlite3'

/**
 * The database cannot take or give anything now: locked, full, read-only, closed, not to be opened. What was
 * asked for did not happen; asking again may help. Answer 503 and keep the visitor's input.
 *
 * It carries a code (`SQLITE_FULL`, `EACCES`, …) and no cause: a database's own message may quote the row, and a row is
 * somebody's address.
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
  if (error instanceof Database.SqliteError) return new LeadsUnavailable(operation, error.code)
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return new LeadsUnavailable(operation, String(error.code))
  return error
}
