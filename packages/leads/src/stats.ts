import {sql} from 'kysely'
import type {LeadsDatabase} from './database/tables.ts'

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

/** Numbers without personal data. Days are in UTC, `YYYY-MM-DD`. */
export interface LeadsStats {
  /** Sign-ups of a day, by their present state. `page` is a path; `source` and `campaign` are `utm_*`. */
  readonly signUps: readonly {
    readonly day: string
    readonly locale: string
    readonly page: string
    readonly source: string | null
    readonly campaign: string | null
    readonly state: SubscriberState
    readonly count: number
  }[]
  readonly messages: readonly {readonly day: string; readonly locale: string; readonly count: number}[]
  readonly mails: MailStats
}

/** The number of mails in each state. */
export type MailStats = Readonly<Record<'queued' | 'sent' | 'refused' | 'skipped', number>> & {
  /** ISO 8601 in UTC. It is old when the mail server has been down for long. */
  readonly oldestQueuedAt: string | null
}

const count = sql<number>`cast(count(*) as integer)`.as('count')
const day = sql<string>`substr(created_at, 1, 10)`

/** The others are of erased addresses (waitlist.ts). As in the index, with no parameter: SQLite would not use it. */
const hasAddress = sql<boolean>`address like '%@%'`

export async function readStats(database: LeadsDatabase): Promise<LeadsStats> {
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
  return {signUps, messages, mails: await readMailStats(database)}
}

export async function readMailStats(database: LeadsDatabase): Promise<MailStats> {
  const mails = await database.selectFrom('outbox').select(['state', count]).groupBy('state').execute()
  const oldest = await database
    .selectFrom('outbox')
    .select((mail) => mail.fn.min('created_at').as('at'))
    .where('state', '=', 'queued')
    .executeTakeFirst()
  const counts = Object.fromEntries(mails.map((row) => [row.state, row.count]))
  const {queued = 0, sent = 0, refused = 0, skipped = 0} = counts
  return {queued, sent, refused, skipped, oldestQueuedAt: oldest?.at ?? null}
}
