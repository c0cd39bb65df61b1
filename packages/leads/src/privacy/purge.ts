import type {LeadsDatabase} from '../database/tables.ts'
import {emptyWal} from './scrub.ts'

export interface Purge {
  readonly subscribers: number
  readonly mails: number
}

const keptDays = 30

/**
 * Deletes what nobody needs any more: subscribers who have not confirmed, or have left, 30 days ago; mails
 * that were settled 30 days ago; counters whose time is over. Messages stay until somebody erases them.
 */
export async function purge(database: LeadsDatabase, now: Date): Promise<Purge> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  const purged = await database.transaction().execute(async (transaction) => {
    const stale = transaction
      .selectFrom('subscribers')
      .select('id')
      .where('state', '<>', 'confirmed')
      .where('last_signed_up_at', '<', before)
      .where((where) =>
        where.or([where('unsubscribed_at', 'is', null), where('unsubscribed_at', '<', before)]),
      )
    // Mails before what they are about, in the order in which they are claimed.
    await transaction.deleteFrom('outbox').where('subscriber_id', 'in', stale).execute()
    const subscribers = await transaction
      .deleteFrom('subscribers')
      .where('id', 'in', stale)
      .executeTakeFirst()
    const mails = await transaction
      .deleteFrom('outbox')
      .where('state', '<>', 'queued')
      .where('settled_at', '<', before)
      .executeTakeFirst()
    await transaction.deleteFrom('confirmation_tokens').where('expires_at', '<', before).execute()
    await transaction.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
    return {subscribers: Number(subscribers.numDeletedRows), mails: Number(mails.numDeletedRows)}
  })
  if (purged.subscribers + purged.mails > 0) await emptyWal(database)
  return purged
}
