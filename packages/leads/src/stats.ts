import {sql} from 'kysely'
import {count} from './database/tables.ts'
import {countEvents} from './deliveries.ts'
import type {OpenLeadsStore} from './leads-store.ts'

const day = sql<string>`substr(created_at, 1, 10)`

/** Rows of erased addresses have a hash instead (waitlist.ts). As in the index: with a parameter, SQLite would not use it. */
export const hasAddress = sql<boolean>`address like '%@%'`

/**
 * Numbers without personal data: sign-ups by day and current state; messages; suspected bots; mails. Days are in UTC, `YYYY-MM-DD`. `page` is a
 * path; `source` and `campaign` are `utm_*`.
 */
export async function readStats(store: OpenLeadsStore) {
  const {database} = store
  const signUps = await database
    .selectFrom('subscribers')
    .select([
      day.as('day'),
      'locale',
      'page',
      'utm_source as source',
      'utm_campaign as campaign',
      'state',
      count,
    ])
    .where(hasAddress)
    .groupBy([day, 'locale', 'page', 'utm_source', 'utm_campaign', 'state'])
    .orderBy(day)
    .orderBy('locale')
    .orderBy('page')
    .orderBy(sql`coalesce(utm_source, '')`)
    .orderBy(sql`coalesce(utm_campaign, '')`)
    .orderBy('state')
    .execute()
  const messages = await database
    .selectFrom('contact_messages')
    .select([day.as('day'), 'locale', count])
    .groupBy([day, 'locale'])
    .orderBy(day)
    .orderBy('locale')
    .execute()
  const suspects = await database
    .selectFrom('suspects')
    .select(count)
    .where(hasAddress)
    .executeTakeFirstOrThrow()
  return {signUps, messages, suspects: suspects.count, mails: await readMailStats(store)}
}

/** The number of mails and events in each state, and when the oldest waiting one was queued: long ago if the mail server is down. */
export async function readMailStats({database}: OpenLeadsStore) {
  const mails = await database.selectFrom('outbox').select(['state', count]).groupBy('state').execute()
  const oldest = await database
    .selectFrom('outbox')
    .select((mail) => mail.fn.min('created_at').as('at'))
    .where('state', '=', 'queued')
    .executeTakeFirst()
  const counts = {queued: 0, sent: 0, refused: 0, skipped: 0}
  for (const row of mails) counts[row.state] = row.count
  return {...counts, oldestQueuedAt: oldest?.at ?? null, events: await countEvents(database)}
}
