import {randomUUID} from 'node:crypto'
import type {LeadsDatabase, MailKind} from '../database/tables.ts'

export interface MailToQueue {
  readonly kind: MailKind
  readonly cause: {readonly subscriberId: string} | {readonly contactMessageId: string}
  readonly locale: string
  /** An unwanted mail is put down as skipped: the same work, so that no clock tells the two apart. */
  readonly wanted: boolean
  readonly now: Date
}

/** Puts a mail into the outbox. Belongs into the transaction that stores the reason for it. */
export async function queueMail(
  transaction: LeadsDatabase,
  {kind, cause, locale, wanted, now}: MailToQueue,
): Promise<void> {
  const at = now.toISOString()
  await transaction
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      subscriber_id: 'subscriberId' in cause ? cause.subscriberId : null,
      contact_message_id: 'contactMessageId' in cause ? cause.contactMessageId : null,
      locale,
      state: wanted ? 'queued' : 'skipped',
      attempts: 0,
      due_at: at,
      claim_id: null,
      last_error: null,
      created_at: at,
      settled_at: wanted ? null : at,
    })
    .execute()
}
