import {sql} from 'kysely'
import type {LeadsDatabase} from '../database/tables.ts'

/** How many mails have come how far. */
export type MailStats = Readonly<Record<'queued' | 'sent' | 'refused' | 'skipped', number>> & {
  /** ISO 8601 in UTC: old when the mail server has been down for long. */
  readonly oldestQueuedAt: string | null
}

const count = sql<number>`cast(count(*) as integer)`.as('count')

export async function readMailStats(database: LeadsDatabase): Promise<MailStats> {
  const mails = await database.selectFrom('outbox').select(['state', count]).groupBy('state').execute()
  const oldest = await database
    .selectFrom('outbox')
    .select((mail) => mail.fn.min('created_at').as('at'))
    .where('state', '=', 'queued')
    .executeTakeFirst()
  const {
    queued = 0,
    sent = 0,
    refused = 0,
    skipped = 0,
  } = Object.fromEntries(mails.map((row) => [row.state, row.count]))
  return {queued, sent, refused, skipped, oldestQueuedAt: oldest?.at ?? null}
}
