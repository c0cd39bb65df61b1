import {type LeadsDatabase, lockSubscribers} from '../database/tables.ts'
import {emptyWal} from './deleted-bytes.ts'

export interface Purge {
  readonly subscribers: number
  readonly mails: number
}

export const retentionDays = 30

/**
 * Deletes subscribers who signed up 30 days ago and did not confirm, or unsubscribed 30 days ago; mails that were sent,
 * refused or skipped 30 days ago; expired tokens and rate limits. Messages stay until they are erased.
 */
export async function purge(database: LeadsDatabase, now: Date): Promise<Purge> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  const purged = await database.transaction().execute(async (transaction) => {
    const stale = await lockSubscribers(transaction, (row) =>
      row.and([
        row('state', '<>', 'confirmed'),
        row('last_signed_up_at', '<', before),
        row.or([row('unsubscribed_at', 'is', null), row('unsubscribed_at', '<', before)]),
      ]),
    )
    for (const {id} of stale) {
      // Mails first, in the order of a claim's locks.
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
