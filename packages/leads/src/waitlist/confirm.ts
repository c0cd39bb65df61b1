import {lockSubscribers} from '../database/lock-subscribers.ts'
import type {LeadsDatabase} from '../database/tables.ts'
import type {OpenLeadsStore} from '../leads-store.ts'
import {confirmationTokenHash, looksLikeConfirmationToken} from '../secrets/confirmation-token.ts'

/**
 * - `confirmed`: just now, by this very token
 * - `already-confirmed`: the token is spent, and its subscriber is on the list
 * - `expired`: the token was ours; it is too old, or its subscriber has left since
 * - `invalid`: no token of ours, or its subscriber is erased
 */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'invalid'

/** Spends a token. However many try at once, one of them confirms. */
export async function confirm({database}: OpenLeadsStore, token: unknown, now: Date): Promise<Confirmation> {
  if (!looksLikeConfirmationToken(token)) return 'invalid'
  const tokenHash = confirmationTokenHash(token)
  return database.transaction().execute(async (transaction) => {
    const [subscriber] = await lockSubscribers(transaction, (row) =>
      row('id', 'in', (query) =>
        query.selectFrom('confirmation_tokens').select('subscriber_id').where('token_hash', '=', tokenHash),
      ),
    )
    if (subscriber === undefined) return 'invalid'
    if (!(await spend(transaction, tokenHash, now)))
      return subscriber.state === 'confirmed' ? 'already-confirmed' : 'expired'
    await transaction
      .updateTable('subscribers')
      .set({state: 'confirmed', confirmed_at: now.toISOString(), unsubscribed_at: null})
      .where('id', '=', subscriber.id)
      .execute()
    await dropOtherRequests(transaction, subscriber.id, now)
    return 'confirmed'
  })
}

async function spend(transaction: LeadsDatabase, tokenHash: string, now: Date): Promise<boolean> {
  const {numUpdatedRows} = await transaction
    .updateTable('confirmation_tokens')
    .set({used_at: now.toISOString()})
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One confirmation is enough: the links of other mails are spent, and mails still to be sent are not. */
async function dropOtherRequests(transaction: LeadsDatabase, subscriberId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('confirmation_tokens')
    .set({used_at: now.toISOString()})
    .where('subscriber_id', '=', subscriberId)
    .where('used_at', 'is', null)
    .execute()
  await transaction
    .updateTable('outbox')
    .set({state: 'skipped', settled_at: now.toISOString()})
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'confirm')
    .where('state', '=', 'queued')
    .execute()
}
