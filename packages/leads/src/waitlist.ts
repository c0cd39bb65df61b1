import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {lockSubscribers} from './database/tables.ts'
import {personOf, queueEvent} from './deliveries.ts'
import type {IsDisposable} from './email-address.ts'
import {commonFields, lineOfText, linesOfText, type RawForm, sentColumns, utmField, utmOf} from './form.ts'
import {inTransaction, type OpenLeadsStore} from './leads-store.ts'
import {queueMail} from './outbox.ts'
import {skipMails} from './queue.ts'
import {limitClient, mayMail, readBlocks, type Sending} from './rate-limit.ts'
import {confirmationTokenHash, idOfToken, isConfirmationToken, type KeyedHash} from './tokens.ts'

export const waitlistSchema = (locales: readonly string[], isDisposable: IsDisposable) =>
  z.object({
    ...commonFields(locales, isDisposable),
    /**
     * The consent text on the page, from the content and not from the form. Changed wording needs a new version: each
     * person has one record for each version and locale.
     */
    consent: z.object({wording: linesOfText(2_000), version: lineOfText(100)}),
  })

export type WaitlistForm = RawForm<ReturnType<typeof waitlistSchema>>
export type SignUp = z.output<ReturnType<typeof waitlistSchema>>

/**
 * Stores a sign-up, its consent and its mail; call it in a transaction. New, pending, confirmed, unsubscribed and suppressed
 * addresses run the same statements and write the same rows with one fsync, so the response time does not reveal the state.
 * The row of a suppressed address has a hash in its place.
 *
 * @throws {TooManyRequests} roll back
 */
export async function storeSignUp(
  store: OpenLeadsStore,
  signUp: SignUp,
  {client, sentAt = store.now}: Sending,
): Promise<void> {
  await limitClient(store, 'waitlist', client)
  const blocks = await readBlocks(store, signUp.email.key)
  const stored = blocks.isErased ? anonymised(signUp, store.hash) : signUp
  const subscriber = await upsertSubscriber(store, stored, sentAt)
  await upsertConsent(store, subscriber.id, signUp, sentAt)

  const kind = subscriber.state === 'confirmed' ? 'already-confirmed' : 'confirm'
  const isQueued = await hasQueuedMail(store, subscriber.id, kind)
  // After a confirmation or an unsubscription the next mail may be needed at once.
  const changedAt = subscriber.unsubscribed_at ?? subscriber.confirmed_at ?? 'new'
  const isAllowed = await mayMail(store, signUp.email.key, `${kind} ${changedAt}`, blocks)
  await queueMail(store, {
    kind,
    cause: {subscriber_id: subscriber.id},
    locale: signUp.locale,
    isAllowed: isAllowed && !isQueued,
  })
}

/** A sign-up of an erased address does not identify a person. */
export function anonymised(signUp: SignUp, hash: KeyedHash): SignUp {
  const address = `erased:${hash('erased subscriber', signUp.email.key)}`
  return {...signUp, email: {address, key: address}, utm: utmField.parse({})}
}

/** A known address keeps its row. */
const upsertSubscriber = ({database, now}: OpenLeadsStore, signUp: SignUp, sentAt: Date) =>
  database
    .insertInto('subscribers')
    .values({
      id: randomUUID(),
      state: 'pending',
      ...sentColumns(signUp),
      created_at: sentAt.toISOString(),
      last_signed_up_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('address_key').doUpdateSet({last_signed_up_at: now.toISOString()}),
    )
    .returning(['id', 'state', 'confirmed_at', 'unsubscribed_at'])
    .executeTakeFirstOrThrow()

/** One record for each version and locale. A repeated sign-up rewrites it. */
const upsertConsent = (
  {database}: OpenLeadsStore,
  subscriberId: string,
  {consent, locale}: SignUp,
  sentAt: Date,
) =>
  database
    .insertInto('consents')
    .values({
      id: randomUUID(),
      subscriber_id: subscriberId,
      ...consent,
      locale,
      given_at: sentAt.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'version', 'locale'])
        .doUpdateSet((row) => ({given_at: row.ref('consents.given_at')})),
    )
    .execute()

/** Whether such a mail is still queued: after an outage of hours, a person must not get several. */
async function hasQueuedMail(
  {database}: OpenLeadsStore,
  subscriberId: string,
  kind: 'confirm' | 'already-confirmed',
): Promise<boolean> {
  const row = await database
    .selectFrom('outbox')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * - `confirmed`: just now, by this token
 * - `already-confirmed`: the token is used and its subscriber is on the list
 * - `expired`: the token is too old, or its subscriber has unsubscribed since
 * - `invalid`: not a token of this site, or its subscriber is erased
 */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'invalid'

/** Uses a token. Of several simultaneous calls, one confirms. */
export async function confirm(store: OpenLeadsStore, token: unknown): Promise<Confirmation> {
  if (!isConfirmationToken(token)) return 'invalid'
  const tokenHash = confirmationTokenHash(token)
  const at = store.now.toISOString()
  return inTransaction(store, async (open) => {
    const {database} = open
    const [subscriber] = await lockSubscribers(database, (row) =>
      row('id', 'in', (query) =>
        query.selectFrom('confirmation_tokens').select('subscriber_id').where('token_hash', '=', tokenHash),
      ),
    )
    if (subscriber === undefined) return 'invalid'
    const {numUpdatedRows} = await database
      .updateTable('confirmation_tokens')
      .set({used_at: at})
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return subscriber.state === 'confirmed' ? 'already-confirmed' : 'expired'
    await database
      .updateTable('subscribers')
      .set({state: 'confirmed', confirmed_at: at, unsubscribed_at: null})
      .where('id', '=', subscriber.id)
      .execute()
    await useAllTokens(open, subscriber.id)
    await skipMails(open, ({and}) => and({subscriber_id: subscriber.id, kind: 'confirm'}))
    await queueConfirmed(open, subscriber.id)
    return 'confirmed'
  })
}

async function queueConfirmed(store: OpenLeadsStore, subscriberId: string): Promise<void> {
  if (store.receivers.length === 0) return
  const {address, address_key, locale, page, wording, version, given_at, ...utm} = await store.database
    .selectFrom('subscribers')
    .innerJoin('consents', 'consents.subscriber_id', 'subscribers.id')
    .select(['address', 'address_key', 'subscribers.locale', 'page', 'wording', 'version', 'given_at'])
    .select(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'])
    .where('subscribers.id', '=', subscriberId)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const consent = {wording, version, givenAt: given_at}
  const data = {email: address, locale, page, utm: utmOf(utm), consent}
  await queueEvent(store, personOf(store, address_key), 'lead.confirmed', data)
}

/** `invalid`: not a token of this site. A valid token whose subscriber is deleted is `unsubscribed` too. */
export type Unsubscription = 'unsubscribed' | 'invalid'

/**
 * Takes a subscriber off the list; repeating it does not change anything. Skips queued mails and disables earlier
 * confirmation links: to come back, the person signs up again.
 */
export async function unsubscribe(store: OpenLeadsStore, token: unknown): Promise<Unsubscription> {
  const subscriberId = idOfToken(store.hash, 'unsubscribe', token)
  if (subscriberId === undefined) return 'invalid'
  await inTransaction(store, async (open) => {
    const [before] = await lockSubscribers(open.database, (row) => row('id', '=', subscriberId))
    const left = await open.database
      .updateTable('subscribers')
      .set({state: 'unsubscribed', unsubscribed_at: open.now.toISOString()})
      .where('id', '=', subscriberId)
      .where('state', '<>', 'unsubscribed')
      .returning(['address as email', 'address_key', 'locale'])
      .executeTakeFirst()
    await useAllTokens(open, subscriberId)
    await skipMails(open, (mail) => mail('subscriber_id', '=', subscriberId))
    if (left === undefined || before?.state !== 'confirmed') return
    const {address_key, ...data} = left
    await queueEvent(open, personOf(open, address_key), 'lead.left', data)
  })
  return 'unsubscribed'
}

async function useAllTokens({database, now}: OpenLeadsStore, subscriberId: string): Promise<void> {
  await database
    .updateTable('confirmation_tokens')
    .set({used_at: now.toISOString()})
    .where('subscriber_id', '=', subscriberId)
    .where('used_at', 'is', null)
    .execute()
}
