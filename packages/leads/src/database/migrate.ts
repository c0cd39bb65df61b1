import type {Kysely} from 'kysely'
import {type MigrationProvider, Migrator} from 'kysely/migration'
import {waitlistAndContact} from './migrations/0001-waitlist-and-contact.ts'
import {mailAndLimits} from './migrations/0002-mail-and-limits.ts'
import {figuresByDay} from './migrations/0003-figures-by-day.ts'

/** Imported one by one, not read from the folder: the site bundles this package, and a bundle has no folder. */
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-waitlist-and-contact': waitlistAndContact,
    '0002-mail-and-limits': mailAndLimits,
    '0003-figures-by-day': figuresByDay,
  }),
}

/**
 * Brings the tables up to date. Processes that open the database together take turns, and each migration
 * happens wholly or not at all. A database that a newer version has migrated is refused.
 */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<void> {
  const {error} = await new Migrator({db: database, provider}).migrateToLatest()
  if (error !== undefined) throw error
}
