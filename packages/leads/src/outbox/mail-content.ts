import type {LeadsDatabase, MailKind} from '../database/tables.ts'
import type {OpenLeadsStore} from '../leads-store.ts'
import {confirmationToken, confirmationTokenHash} from '../secrets/confirmation-token.ts'
import {unsubscribeToken} from '../secrets/unsubscribe-token.ts'

/** What a mail is written from. `address` is the visitor's. */
export type MailContent = {readonly locale: string; readonly address: string} & (
  | {readonly kind: 'confirm'; readonly confirmationToken: string; readonly unsubscribeToken: string}
  | {readonly kind: 'already-confirmed'; readonly unsubscribeToken: string}
  | {readonly kind: 'contact-acknowledgement'}
  | {
      readonly kind: 'contact-message'
      readonly name: string
      readonly message: string
      readonly page: string
      /** ISO 8601 in UTC. */
      readonly createdAt: string
    }
)

interface QueuedMail {
  readonly id: string
  readonly kind: MailKind
  readonly locale: string
  readonly subscriber_id: string | null
  readonly contact_message_id: string | null
}

const confirmationLifeMs = 48 * 3_600_000

/** Reads what a mail is about; nothing when that is gone. Makes a confirmation's token valid. */
export async function readMailContent(
  store: OpenLeadsStore,
  mail: QueuedMail,
  now: Date,
): Promise<MailContent | undefined> {
  const {kind, locale} = mail
  if (kind === 'contact-message' || kind === 'contact-acknowledgement') {
    const row = await readMessage(store.database, mail.contact_message_id)
    if (row === undefined) return undefined
    const {created_at: createdAt, ...message} = row
    return kind === 'contact-message'
      ? {kind, locale, createdAt, ...message}
      : {kind, locale, address: row.address}
  }
  const subscriber = await readSubscriber(store.database, mail.subscriber_id)
  if (subscriber === undefined) return undefined
  const content = {
    locale,
    address: subscriber.address,
    unsubscribeToken: unsubscribeToken(store.hash, subscriber.id),
  }
  if (kind === 'already-confirmed') return {kind, ...content}
  const token = confirmationToken(store.hash, mail.id)
  await keepToken(store.database, token, subscriber.id, now)
  return {kind, ...content, confirmationToken: token}
}

const readMessage = (database: LeadsDatabase, id: string | null) =>
  database
    .selectFrom('contact_messages')
    .select(['name', 'address', 'message', 'page', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

const readSubscriber = (database: LeadsDatabase, id: string | null) =>
  database.selectFrom('subscribers').select(['id', 'address']).where('id', '=', id).executeTakeFirst()

/** Its 48 hours count from the latest attempt to send it: an outage takes nothing off them. */
const keepToken = (database: LeadsDatabase, token: string, subscriberId: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + confirmationLifeMs).toISOString()
  return database
    .insertInto('confirmation_tokens')
    .values({
      token_hash: confirmationTokenHash(token),
      subscriber_id: subscriberId,
      expires_at: expiresAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({expires_at: expiresAt}))
    .execute()
}
