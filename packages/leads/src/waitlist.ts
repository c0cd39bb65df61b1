import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {type LeadsDatabase, lockSubscribers} from './database/tables.ts'
import {personsOf, queueEvent} from './deliveries.ts'
import type {IsDisposable} from './email-address.ts'
import {commonFields, lineOfText, linesOfText, type RawForm, utmColumns, utmField, utmOf} from './form.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {queueMail, skipMails} from './outbox.ts'
import {limitClient, mayMail, readBlocks, type WriteContext} from './rate-limit.ts'
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
  context: WriteContext,
): Promise<void> {
  const {database, hash} = store
  const {now} = context
  await limitClient(store, 'waitlist', context)
  const {isErased, isBlocked} = await readBlocks(store, signUp.email.key)
  const subscriber = await upsertSubscriber(database, isErased ? anonymised(signUp, hash) : signUp, context)
  await upsertConsent(database, subscriber.id, signUp, context)

  const kind = subscriber.state === 'confirmed' ? 'already-confirmed' : 'confirm'
  const isQueued = await hasQueuedMail(database, subscriber.id, kind)
  // After a confirmation or an unsubscription the next mail may be needed at once.
  const changedAt = subscriber.unsubscribed_at ?? subscriber.confirmed_at ?? 'new'
  const isAllowed = await mayMail(store, signUp.email.key, `${kind} ${changedAt}`, {
    ...context,
    isBlocked,
  })
  await queueMail(database, {
    kind,
    cause: {subscriber_id: subscriber.id},
    locale: signUp.locale,
    isAllowed: isAllowed && !isQueued,
    now,
  })
}

/** A sign-up of an erased address does not identify a person. */
export function anonymised(signUp: SignUp, hash: KeyedHash): SignUp {
  const address = `erased:${hash('erased subscriber', signUp.email.key)}`
  return {...signUp, email: {address, key: address}, utm: utmField.parse({})}
}

/** A known address keeps its row. */
const upsertSubscriber = (
  transaction: LeadsDatabase,
  {email, locale, page, utm}: SignUp,
  {now, sentAt = now}: WriteContext,
) =>
  transaction
    .insertInto('subscribers')
    .values({
      id: randomUUID(),
      address: email.address,
      address_key: email.key,
      state: 'pending',
      locale,
      page,
      ...utmColumns(utm),
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
  transaction: LeadsDatabase,
  subscriberId: string,
  {consent, locale}: SignUp,
  {now, sentAt = now}: WriteContext,
) =>
  transaction
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

/**
 * - `confirmed`: just now, by this token
 * - `already-confirmed`: the token is used and its subscriber is on the list
 * - `expired`: the token is too old, or its subscriber has unsubscribed since
 * - `invalid`: not a token of this site, or its subscriber is erased
 */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'invalid'

/** Uses a token. Of several simultaneous calls, one confirms. */
export async function confirm(store: OpenLeadsStore, token: unknown, now: Date): Promise<Confirmation> {
  if (!isConfirmationToken(token)) return 'invalid'
  const tokenHash = confirmationTokenHash(token)
  return store.database.transaction().execute(async (transaction) => {
    const [subscriber] = await lockSubscribers(transaction, (row) =>
      row('id', 'in', (query) =>
        query.selectFrom('confirmation_tokens').select('subscriber_id').where('token_hash', '=', tokenHash),
      ),
    )
    if (subscriber === undefined) return 'invalid'
    const {numUpdatedRows} = await transaction
      .updateTable('confirmation_tokens')
      .set({used_at: now.toISOString()})
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return subscriber.state === 'confirmed' ? 'already-confirmed' : 'expired'
    await transaction
      .updateTable('subscribers')
      .set({state: 'confirmed', confirmed_at: now.toISOString(), unsubscribed_at: null})
      .where('id', '=', subscriber.id)
      .execute()
    await useAllTokens(transaction, subscriber.id, now)
    await skipMails(transaction, subscriber.id, now, 'confirm')
    await queueConfirmed({...store, database: transaction}, subscriber.id, now)
    return 'confirmed'
  })
}

async function queueConfirmed(store: OpenLeadsStore, subscriberId: string, now: Date): Promise<void> {
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
  await queueEvent(store, personsOf(store, address_key)[0], 'lead.confirmed', data, {now})
}

/** `invalid`: not a token of this site. A valid token whose subscriber is deleted is `unsubscribed` too. */
export type Unsubscription = 'unsubscribed' | 'invalid'

/**
 * Takes a subscriber off the list; repeating it does not change anything. Skips queued mails and disables earlier
 * confirmation links: to come back, the person signs up again.
 */
export async function unsubscribe(store: OpenLeadsStore, token: unknown, now: Date): Promise<Unsubscription> {
  const subscriberId = idOfToken(store.hash, 'unsubscribe', token)
  if (subscriberId === undefined) return 'invalid'
  await store.database.transaction().execute(async (transaction) => {
    const [before] = await lockSubscribers(transaction, (row) => row('id', '=', subscriberId))
    const left = await transaction
      .updateTable('subscribers')
      .set({state: 'unsubscribed', unsubscribed_at: now.toISOString()})
      .where('id', '=', subscriberId)
      .where('state', '<>', 'unsubscribed')
      .returning(['address as email', 'address_key', 'locale'])
      .executeTakeFirst()
    await useAllTokens(transaction, subscriberId, now)
    await skipMails(transaction, subscriberId, now)
    if (left === undefined || before?.state !== 'confirmed') return
    const {address_key, ...data} = left
    const [person] = personsOf(store, address_key)
    await queueEvent({...store, database: transaction}, person, 'lead.left', data, {now})
  })
  return 'unsubscribed'
}

async function useAllTokens(transaction: LeadsDatabase, subscriberId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('confirmation_tokens')
    .set({used_at: now.toISOString()})
    .where('subscriber_id', '=', subscriberId)
    .where('used_at', 'is', null)
    .execute()
}
