import {randomUUID} from 'node:crypto'
import type {LeadsDatabase} from './database/tables.ts'
import type {ContactMessage} from './form/contact-message.ts'

/** Stores a message; resolves after its commit. */
export async function storeContactMessage(
  database: LeadsDatabase,
  {name, email, message, locale, page}: ContactMessage,
  at: Date,
): Promise<void> {
  await database.transaction().execute((transaction) =>
    transaction
      .insertInto('contact_messages')
      .values({
        id: randomUUID(),
        name,
        address: email.address,
        address_key: email.key,
        message,
        locale,
        page,
        created_at: at.toISOString(),
      })
      .execute(),
  )
}
