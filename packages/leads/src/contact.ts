import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {personOf, queueEvent} from './deliveries.ts'
import type {IsDisposable} from './email-address.ts'
import {commonFields, lineOfText, linesOfText, type RawForm, sentColumns} from './form.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {queueMail} from './outbox.ts'
import {limitClient, mayMail, readBlocks, type Sending} from './rate-limit.ts'

export const contactSchema = (locales: readonly string[], isDisposable: IsDisposable) =>
  z.object({
    name: lineOfText(100),
    message: linesOfText(4_000),
    ...commonFields(locales, isDisposable),
  })

export type ContactForm = RawForm<ReturnType<typeof contactSchema>>
export type ContactMessage = z.output<ReturnType<typeof contactSchema>>

/**
 * Stores a message, the mail to the team and the acknowledgement to the visitor; call it in a transaction.
 *
 * @throws {TooManyRequests} roll back
 */
export async function storeContactMessage(
  store: OpenLeadsStore,
  contact: ContactMessage,
  {client, sentAt = store.now}: Sending,
): Promise<void> {
  await limitClient(store, 'contact', client)
  const {name, email, message, locale, page, utm} = contact
  const id = randomUUID()
  await store.database
    .insertInto('contact_messages')
    .values({id, name, message, ...sentColumns(contact), created_at: sentAt.toISOString()})
    .execute()
  const data = {email: email.address, name, message, locale, page, utm}
  await queueEvent(store, personOf(store, email.key), 'message.received', data)
  const mail = {cause: {contact_message_id: id}, locale}
  await queueMail(store, {...mail, kind: 'contact-message', isAllowed: true})
  const blocks = await readBlocks(store, email.key)
  const isAllowed = await mayMail(store, email.key, 'contact-acknowledgement', blocks)
  await queueMail(store, {...mail, kind: 'contact-acknowledgement', isAllowed})
}
