import type {LeadsDatabase} from '../database/tables.ts'
import {lockSubscribers} from '../database/lock-subscribers.ts'
import type {OpenLeadsStore} from '../leads-store.ts'
import {scrub} from './scrub.ts'
import {suppress} from './suppression.ts'

export interface Erasure {
  readonly subscribers: number
  readonly messages: number
  /** Ids of messages by other people that mention the address: whether they stay is the team's to judge. */
  readonly mentionedIn: readonly string[]
}

/**
 * Deletes all that belongs to an address: subscriber, consents, messages, tokens, mails sent and unsent. What
 * stays is a keyed hash, by which the address gets no mail any more. Then the bytes are removed from the
 * database's files; when that fails the rows are deleted all the same, and erasing again removes the bytes.
 */
export async function erase(
  {database, hash}: OpenLeadsStore,
  addressKey: string,
  now: Date,
): Promise<Erasure> {
  const erasure = await database.transaction().execute(async (transaction) => {
    await suppress(transaction, hash, addressKey, now)
    await lockSubscribers(transaction, (row) => row('address_key', '=', addressKey))
    const subscribers = await deleteWithMail(transaction, 'subscribers', addressKey)
    const messages = await deleteWithMail(transaction, 'contact_messages', addressKey)
    return {subscribers, messages, mentionedIn: await mentions(transaction, addressKey)}
  })
  await scrub(database)
  return erasure
}

const mailOf = {subscribers: 'subscriber_id', contact_messages: 'contact_message_id'} as const

/** Mails first: whoever claims one locks it before what it is about. */
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
  const {numDeletedRows} = await transaction
    .deleteFrom(table)
    .where('address_key', '=', addressKey)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function mentions(transaction: LeadsDatabase, addressKey: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('contact_messages')
    .select(['id', 'message'])
    .orderBy('created_at')
    .execute()
  return rows.filter(({message}) => message.toLowerCase().includes(addressKey)).map(({id}) => id)
}
