import {type LeadsDatabase, lockSubscribers} from '../database/tables.ts'
import type {OpenLeadsStore} from '../leads-store.ts'
import {removeDeletedBytes} from './deleted-bytes.ts'
import {suppress} from './suppression.ts'

export interface Erasure {
  readonly subscribers: number
  readonly messages: number
  /** Ids of other people's messages that mention the address. The team decides whether they stay. */
  readonly mentionedIn: readonly string[]
}

/**
 * Deletes everything about an address: subscriber, consents, messages, tokens, sent and queued mails. A keyed hash stays,
 * so that the address gets no more mail. Then removes the bytes from the database's files; if that fails, the rows are
 * deleted nevertheless, and erasing again removes the bytes.
 */
export async function erase(
  {database, hash}: OpenLeadsStore,
  addressKey: string,
  now: Date,
): Promise<Erasure> {
  const erasure = await database.transaction().execute(async (transaction) => {
    await suppress({database: transaction, hash}, addressKey, now)
    await lockSubscribers(transaction, (row) => row('address_key', '=', addressKey))
    const subscribers = await deleteWithMail(transaction, 'subscribers', addressKey)
    const messages = await deleteWithMail(transaction, 'contact_messages', addressKey)
    return {subscribers, messages, mentionedIn: await mentions(transaction, addressKey)}
  })
  await removeDeletedBytes(database)
  return erasure
}

const mailOf = {subscribers: 'subscriber_id', contact_messages: 'contact_message_id'} as const

/** Mails first, because a claim locks the mail before its subscriber or message: different orders would deadlock. */
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
