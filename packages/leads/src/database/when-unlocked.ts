import {setTimeout as delay} from 'node:timers/promises'
import Database from 'better-sqlite3'

const retryMs = 5

/**
 * Runs what needs a lock as soon as no other connection holds it; after `lockWaitMs` it fails with
 * `SQLITE_BUSY`. SQLite's own `busy_timeout` is set aside meanwhile: it stops the event loop, and the lock's
 * holder may be another connection of this very process, which then never gets to its commit. And it does not apply to
 * everything: a switch to WAL while another process makes the same switch fails at once.
 */
export async function whenUnlocked(
  database: Database.Database,
  lockWaitMs: number,
  action: () => void,
): Promise<void> {
  const deadline = performance.now() + lockWaitMs
  while (!attempt(database, lockWaitMs, action, performance.now() >= deadline)) {
    await delay(retryMs)
  }
}

/** False when another connection holds the lock and this is not the last try. */
function attempt(
  database: Database.Database,
  lockWaitMs: number,
  action: () => void,
  last: boolean,
): boolean {
  database.pragma('busy_timeout = 0')
  try {
    action()
    return true
  } catch (error) {
    if (!last && isBusy(error)) return false
    throw error
  } finally {
    database.pragma(`busy_timeout = ${lockWaitMs}`)
  }
}

/** Extended codes too: `SQLITE_BUSY_RECOVERY`, `SQLITE_BUSY_SNAPSHOT`. */
const isBusy = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
