import type {OpenLeadsStore} from '../leads-store.ts'
import {subscriberOfToken} from '../secrets/unsubscribe-token.ts'

/** `invalid`: no token of ours. A token of ours whose subscriber is long erased is `unsubscribed` too. */
export type Unsubscription = 'unsubscribed' | 'invalid'

/**
 * Takes a subscriber off the list; again and again is the same. Mails that wait are not sent, and links of
 * earlier confirmation mails no longer confirm: coming back takes a new sign-up.
 */
export async function unsubscribe(
  {database, hash}: OpenLeadsStore,
  token: unknown,
  now: Date,
): Promise<Unsubscription> {
  const subscriberId = typeof token === 'string' ? subscriberOfToken(hash, token) : undefined
  if (subscriberId === undefined) return 'invalid'
  const at = now.toISOString()
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('subscribers')
      .set({state: 'unsubscribed', unsubscribed_at: at})
      .where('id', '=', subscriberId)
      .where('state', '<>', 'unsubscribed')
      .execute()
    await transaction
      .updateTable('confirmation_tokens')
      .set({used_at: at})
      .where('subscriber_id', '=', subscriberId)
      .where('used_at', 'is', null)
      .execute()
    await transaction
      .updateTable('outbox')
      .set({state: 'skipped', settled_at: at})
      .where('subscriber_id', '=', subscriberId)
      .where('state', '=', 'queued')
      .execute()
  })
  return 'unsubscribed'
}
