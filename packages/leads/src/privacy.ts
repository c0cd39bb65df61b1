import {sql} from 'kysely'
import {retryWhileLocked} from './database/sqlite.ts'
import {isPostgres, lockSubscribers, runCounted} from './database/tables.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {personsOf, queueEvent} from './deliveries.ts'
import {LeadsUnavailable} from './errors.ts'
import {inTransaction, type OpenLeadsStore} from './leads-store.ts'
import {suppress} from './rate-limit.ts'
import {purgeVisits} from './visits.ts'

/**
 * Deletes everything about an address: subscriber, consents, messages, suspects, answers to forms, tokens, mails and events. A keyed hash stays and
 * blocks further mail. `mentionedIn` has the ids of other people's messages that mention the address: the team decides
 * whether they stay. Then removes the bytes from the database's files. If that fails, the rows are still deleted, and
 * erasing again removes the bytes.
 */
export async function erase(store: OpenLeadsStore, addressKey: string) {
  const erasure = await inTransaction(store, async (open) => {
    const transaction = open.database
    await suppress(open, addressKey)
    await lockSubscribers(transaction, (row) => row('address_key', '=', addressKey))
    const subscribers = await deleteWithMail(transaction, 'subscribers', addressKey)
    const messages = await deleteWithMail(transaction, 'contact_messages', addressKey)
    const suspects = await deleteOf(transaction, 'suspects', addressKey)
    await deleteOf(transaction, 'bounces', addressKey)
    await transaction.deleteFrom('outbox').where('recipient', '=', addressKey).execute()
    await eraseEvents(open, addressKey)
    // After the events, which it deletes too.
    const answers = await deleteOf(transaction, 'answers', addressKey)
    return {subscribers, messages, suspects, answers, mentionedIn: await mentions(transaction, addressKey)}
  })
  await removeDeletedBytes(store.database)
  return erasure
}

/** Deletes a person's events. Tells the receivers after attempts that are under way, so that no event arrives later. */
async function eraseEvents(store: OpenLeadsStore, addressKey: string): Promise<void> {
  const persons = personsOf(store, addressKey)
  const deleted = await store.database
    .deleteFrom('deliveries')
    .where('person', 'in', persons)
    .returning(['claim_id', 'due_at'])
    .execute()
  const leases = deleted.filter(({claim_id}) => claim_id !== null).map(({due_at}) => Date.parse(due_at))
  const dueAt = new Date(Math.max(store.now.getTime(), ...leases))
  for (const person of persons) await queueEvent(store, person, 'lead.erased', {}, {dueAt})
}

const mailOf = {subscribers: 'subscriber_id', contact_messages: 'contact_message_id'} as const

/** Mails first: a claim locks the mail before its subscriber or message, and another order would deadlock. */
async function deleteWithMail(
  transaction: LeadsDatabase,
  table: 'subscribers' | 'contact_messages',
  addressKey: string,
): Promise<number> {
  await transaction
    .deleteFrom('outbox')
    .where(mailOf[table], 'in', (query) =>
      query.selectFrom(table).select('id').where('address_key', '=', addressKey),
    )
    .execute()
  return deleteOf(transaction, table, addressKey)
}

const addressTables = ['subscribers', 'contact_messages', 'suspects', 'bounces', 'answers'] as const

type AddressTable = (typeof addressTables)[number]

const deleteOf = (transaction: LeadsDatabase, table: AddressTable, addressKey: string): Promise<number> =>
  runCounted(transaction.deleteFrom(table).where('address_key', '=', addressKey))

async function mentions(transaction: LeadsDatabase, addressKey: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('contact_messages')
    .select(['id', 'message', 'created_at'])
    .unionAll(transaction.selectFrom('suspects').select(['id', 'message', 'created_at']))
    .unionAll(transaction.selectFrom('answers').select(['id', 'fields as message', 'created_at']))
    .orderBy('created_at')
    .execute()
  return rows.filter(({message}) => message.toLowerCase().includes(addressKey)).map(({id}) => id)
}

export const retentionDays = 30

const messageRetentionDays = 365

/**
 * Deletes subscribers who signed up 30 days ago and did not confirm, or who unsubscribed 30 days ago; mails that were sent,
 * refused or skipped 30 days ago; suspects and events after 30 days; messages after a year; answers to forms when they expire; expired tokens and rate limits.
 */
export async function purge({database, now}: OpenLeadsStore) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const before = daysAgo(retentionDays)
  const purged = await database.transaction().execute(async (transaction) => {
    const stale = await lockSubscribers(transaction, (row) =>
      row.and([
        row('state', '<>', 'confirmed'),
        row('last_signed_up_at', '<', before),
        row.or([row('unsubscribed_at', 'is', null), row('unsubscribed_at', '<', before)]),
      ]),
    )
    for (const {id} of stale) {
      // Mails first, as a claim locks them.
      await transaction.deleteFrom('outbox').where('subscriber_id', '=', id).execute()
      await transaction.deleteFrom('subscribers').where('id', '=', id).execute()
    }
    const settled = transaction
      .deleteFrom('outbox')
      .where('state', '<>', 'queued')
      .where('settled_at', '<', before)
    const deleteOlder = (table: 'contact_messages' | 'suspects' | 'deliveries', than: string) =>
      runCounted(transaction.deleteFrom(table).where('created_at', '<', than))
    return {
      subscribers: stale.length,
      mails: await runCounted(settled),
      messages: await deleteOlder('contact_messages', daysAgo(messageRetentionDays)),
      suspects: await deleteOlder('suspects', before),
      events: await deleteOlder('deliveries', before),
      answers: await runCounted(
        transaction.deleteFrom('answers').where('expires_at', '<=', now.toISOString()),
      ),
    }
  })
  // In a transaction of its own: a sign-up locks its limits before its subscriber.
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('confirmation_tokens').where('expires_at', '<', before).execute()
    await transaction.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
    await purgeVisits(transaction, now)
  })
  if (Object.values(purged).some((count) => count > 0)) await emptyWal(database)
  return purged
}

/** Everything stored about one address, for a request under Article 15 of the GDPR or Article 18 of the LGPD. */
export async function exportPerson(store: OpenLeadsStore, addressKey: string) {
  const {database} = store
  const rowsOf = (table: AddressTable) =>
    database
      .selectFrom<AddressTable>(table)
      .selectAll()
      .where('address_key', '=', addressKey)
      .orderBy('created_at')
      .execute()
  const [subscriber] = await rowsOf('subscribers')
  const messages = await rowsOf('contact_messages')
  const suspects = await rowsOf('suspects')
  const bounces = await rowsOf('bounces')
  const answers = await rowsOf('answers')
  const subscriberId = subscriber?.id ?? ''
  const consents = await database
    .selectFrom('consents')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('given_at')
    .execute()
  const mails = await database
    .selectFrom('outbox')
    .select(['kind', 'state', 'created_at', 'settled_at'])
    .where((where) =>
      where.or([
        where('subscriber_id', '=', subscriberId),
        where('contact_message_id', 'in', ['', ...messages.map(({id}) => id)]),
        where('answer_id', 'in', ['', ...answers.map(({id}) => id)]),
        where('recipient', '=', addressKey),
      ]),
    )
    .orderBy('created_at')
    .execute()
  const events = await database
    .selectFrom('deliveries')
    .select(['receiver', 'type', 'payload', 'state', 'created_at', 'settled_at'])
    .where('person', 'in', personsOf(store, addressKey))
    .orderBy('created_at')
    .execute()
  return {subscriber: subscriber ?? null, consents, messages, suspects, answers, mails, events, bounces}
}

/**
 * Removes deleted rows from the database's files. SQLite: rewrites the file and empties the WAL. Postgres: rewrites the
 * tables, except for rows that an open transaction, such as a dump's, can see.
 *
 * @throws {LeadsUnavailable} if other connections keep SQLite locked
 */
async function removeDeletedBytes(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) {
    for (const table of [...addressTables, 'outbox', 'local_mails', 'deliveries'])
      await sql`vacuum (full) ${sql.table(table)}`.execute(database)
    return
  }
  await retryWhileLocked(() => sql`vacuum`.execute(database))
  await emptyWal(database)
}

/** SQLite overwrites deleted rows with zeros (`secure_delete`), but its WAL keeps copies. */
async function emptyWal(database: LeadsDatabase): Promise<void> {
  if (isPostgres(database)) return
  await retryWhileLocked(async () => {
    const {rows} = await sql<{busy: number}>`pragma wal_checkpoint(truncate)`.execute(database)
    if (rows[0]?.busy !== 0) throw new LeadsUnavailable('remove deleted bytes', 'SQLITE_BUSY')
  })
}
