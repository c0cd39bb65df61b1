import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import {onTestFinished} from 'vitest'

/** Path of a database that does not exist yet, in a folder that goes when the test ends. */
export function temporaryDatabasePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return join(folder, 'data', 'leads.sqlite')
}

/** Every row of a query, read as another program would: through a connection of its own. */
export function rowsOf(databasePath: string, query: string): unknown[] {
  const database = new Database(databasePath, {readonly: true})
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}
