import {randomUUID} from 'node:crypto'
import type {OpenLeadsStore} from '../leads-store.ts'
import {admitClient} from '../limits/too-many.ts'
import {admitMail} from '../outbox/admit-mail.ts'
import {queueMail} from '../outbox/queue-mail.ts'
import type {Storing} from '../storing.ts'
import type {ContactMessage} from './contact-message.ts'

/**
 * Stores a message with the mail to the team and the acknowledgement to the visitor in one transaction;
 * resolves after its commit.
 *
 * @throws {TooMany} nothing was stored
 */
export async function storeContactMessage(
  {database, hash}: OpenLeadsStore,
  {name, email, message, locale, page}: ContactMessage,
  {limits, client, now}: Storing,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await admitClient(transaction, hash, {purpose: 'contact', client, limit: limits.client, now})
    const contactMessageId = randomUUID()
    await transaction
      .insertInto('contact_messages')
      .values({
        id: contactMessageId,
        name,
        address: email.address,
        address_key: email.key,
        message,
        locale,
        page,
        created_at: now.toISOString(),
      })
      .execute()
    const mail = {cause: {contactMessageId}, locale, now}
    await queueMail(transaction, {...mail, kind: 'contact-message', wanted: true})
    const wanted = await admitMail(transaction, hash, {
      addressKey: email.key,
      sameMail: 'contact-acknowledgement',
      limits,
      now,
    })
    await queueMail(transaction, {...mail, kind: 'contact-acknowledgement', wanted})
  })
}
