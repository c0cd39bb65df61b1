import type {LeadsDatabase} from '../database/tables.ts'

/** Everything stored about one address, for a request under Article 15 of the GDPR or Article 18 of the LGPD. */
export async function exportPerson(database: LeadsDatabase, addressKey: string) {
  const subscriber = await database
    .selectFrom('subscribers')
    .selectAll()
    .where('address_key', '=', addressKey)
    .executeTakeFirst()
  const messages = await database
    .selectFrom('contact_messages')
    .selectAll()
    .where('address_key', '=', addressKey)
    .orderBy('created_at')
    .execute()
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
      ]),
    )
    .orderBy('created_at')
    .execute()
  return {subscriber: subscriber ?? null, consents, messages, mails}
}

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>
