import {lockSubscribers} from '../database/lock-subscribers.ts'
import type {LeadsDatabase} from '../database/tables.ts'
import {emptyWal} from './scrub.ts'

export interface Purge {
  readonly subscribers: number
  readonly mails: number
}

export const keptDays = 30

/**
 * Deletes what nobody needs any more: subscribers who have not confirmed, or have left, 30 days ago; mails
 * that were settled 30 days ago; counters whose time is over. Messages stay until somebody erases them.
 */
export async function purge(database: LeadsDatabase, now: Date): Promise<Purge> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  const purged = await database.transaction().execute(async (transaction) => {
    const stale = await lockSubscribers(transaction, (row) =>
      row.and([
        row('state', '<>', 'confirmed'),
        row('last_signed_up_at', '<', before),
        row.or([row('unsubscribed_at', 'is', null), row('unsubscribed_at', '<', before)]),
      ]),
    )
    for (const {id} of stale) {
      // Mails before what they are about, in the order in which they are claimed.
      await transaction.deleteFrom('outbox').where('subscriber_id', '=', id).execute()
      await transaction.deleteFrom('subscribers').where('id', '=', id).execute()
    }
    const settled = await transaction
      .deleteFrom('outbox')
      .where('state', '<>', 'queued')
      .where('settled_at', '<', before)
      .executeTakeFirst()
    return {subscribers: stale.length, mails: Number(settled.numDeletedRows)}
  })
  await database.deleteFrom('confirmation_tokens').where('expires_at', '<', before).execute()
  await database.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
  if (purged.subscribers + purged.mails > 0) await emptyWal(database)
  return purged
}
