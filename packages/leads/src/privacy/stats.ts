import {sql} from 'kysely'
import type {LeadsDatabase} from '../database/tables.ts'
import {type MailStats, readMailStats} from '../outbox/mail-stats.ts'

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

/** Numbers without a person: for the team's charts. Days are in UTC, `YYYY-MM-DD`. */
export interface LeadsStats {
  /** How many signed up on a day, by what has become of them since. `source` is their `utm_source`. */
  readonly signUps: readonly {
    readonly day: string
    readonly locale: string
    readonly source: string | null
    readonly state: SubscriberState
    readonly count: number
  }[]
  readonly messages: readonly {readonly day: string; readonly locale: string; readonly count: number}[]
  readonly mails: MailStats
}

const count = sql<number>`cast(count(*) as integer)`.as('count')
const day = sql<string>`substr(created_at, 1, 10)`

export async function readStats(database: LeadsDatabase): Promise<LeadsStats> {
  const signUps = await database
    .selectFrom('subscribers')
    .select([day.as('day'), 'locale', 'utm_source as source', 'state', count])
    .groupBy([day, 'locale', 'utm_source', 'state'])
    .orderBy(day)
    .orderBy('locale')
    .orderBy(sql`coalesce(utm_source, '')`)
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
