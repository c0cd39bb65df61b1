import {randomUUID} from 'node:crypto'
import type {LeadsDatabase} from '../database/tables.ts'
import type {OpenLeadsStore} from '../leads-store.ts'
import {admitClient} from '../limits/too-many.ts'
import {admitMail} from '../outbox/admit-mail.ts'
import {queueMail} from '../outbox/queue-mail.ts'
import type {Storing} from '../storing.ts'
import type {WaitlistSignUp} from './waitlist-sign-up.ts'

/**
 * Stores a sign-up, the consent that came with it and the mail that follows in one transaction; resolves after
 * its commit. New, pending, confirmed, unsubscribed and suppressed addresses take the same path: the same statements,
 * each of which writes, and one fsync, so that the answer's time says nothing either.
 *
 * @throws {TooMany} nothing was stored
 */
export async function storeSignUp(
  {database, hash}: OpenLeadsStore,
  signUp: WaitlistSignUp,
  {limits, client, now}: Storing,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await admitClient(transaction, hash, {purpose: 'waitlist', client, limit: limits.client, now})
    const subscriber = await putSubscriber(transaction, signUp, now)
    await putConsent(transaction, subscriber.id, signUp, now)

    const kind = subscriber.state === 'confirmed' ? 'already-confirmed' : 'confirm'
    const waiting = await isWaiting(transaction, subscriber.id, kind)
    // Who has just confirmed, or has just left, may well need the next mail at once.
    const changed = subscriber.unsubscribed_at ?? subscriber.confirmed_at ?? 'new'
    const admitted = await admitMail(transaction, hash, {
      addressKey: signUp.email.key,
      sameMail: `${kind} ${changed}`,
      limits,
      now,
    })
    await queueMail(transaction, {
      kind,
      cause: {subscriberId: subscriber.id},
      locale: signUp.locale,
      wanted: admitted && !waiting,
      now,
    })
  })
}

/** A known address keeps its row. */
const putSubscriber = (transaction: LeadsDatabase, {email, locale, page, utm}: WaitlistSignUp, now: Date) =>
  transaction
    .insertInto('subscribers')
    .values({
      id: randomUUID(),
      address: email.address,
      address_key: email.key,
      state: 'pending',
      locale,
      page,
      utm_source: utm.source,
      utm_medium: utm.medium,
      utm_campaign: utm.campaign,
      utm_term: utm.term,
      utm_content: utm.content,
      created_at: now.toISOString(),
      last_signed_up_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('address_key').doUpdateSet({last_signed_up_at: now.toISOString()}),
    )
    .returning(['id', 'state', 'confirmed_at', 'unsubscribed_at'])
    .executeTakeFirstOrThrow()

/** Recorded once for each version and locale; another time writes the same record again. */
const putConsent = (
  transaction: LeadsDatabase,
  subscriberId: string,
  {consent, locale}: WaitlistSignUp,
  now: Date,
) =>
  transaction
    .insertInto('consents')
    .values({
      id: randomUUID(),
      subscriber_id: subscriberId,
      ...consent,
      locale,
      given_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'version', 'locale'])
        .doUpdateSet((row) => ({given_at: row.ref('consents.given_at')})),
    )
    .execute()

/** Whether such a mail is still to be sent: after an outage of hours, nobody gets two. */
async function isWaiting(
  transaction: LeadsDatabase,
  subscriberId: string,
  kind: 'confirm' | 'already-confirmed',
): Promise<boolean> {
  const row = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
