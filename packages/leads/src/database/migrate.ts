import type {Kysely} from 'kysely'
import {type MigrationProvider, Migrator} from 'kysely/migration'
import {waitlistAndContact} from './migrations/0001-waitlist-and-contact.ts'
import {mailAndLimits} from './migrations/0002-mail-and-limits.ts'
import {figuresByDay} from './migrations/0003-figures-by-day.ts'

/** Imported, not read from the folder: the site bundles this package. */
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-waitlist-and-contact': waitlistAndContact,
    '0002-mail-and-limits': mailAndLimits,
    '0003-figures-by-day': figuresByDay,
  }),
}

/**
 * Runs the migrations that have not run yet, each in a transaction, one process at a time.
 * @throws {Error} for a database that a newer version has migrated
 */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<void> {
  const {error} = await new Migrator({db: database, provider}).migrateToLatest()
  if (error !== undefined) throw error
}
