import {type Kysely, sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import {isPostgres} from '../tables.ts'

/** Outgoing mail, tokens, rate limits and suppressions. */
export const mailAndLimits: Migration = {
  async up(database: Kysely<never>) {
    await database.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) =>
        column
          .notNull()
          .check(sql`kind in ('confirm', 'already-confirmed', 'contact-message', 'contact-acknowledgement')`),
      )
      .addColumn('subscriber_id', 'text', (column) => column.references('subscribers.id').onDelete('cascade'))
      .addColumn('contact_message_id', 'text', (column) =>
        column.references('contact_messages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('queued', 'sent', 'refused', 'skipped')`),
      )
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claim_id', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('settled_at', 'text')
      .addCheckConstraint(
        'outbox_has_one_cause',
        sql`(subscriber_id is null) <> (contact_message_id is null)`,
      )
      .execute()
    await database.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute()
    // All three, or SQLite reads every queued mail to find one subscriber's.
    await database.schema
      .createIndex('outbox_by_subscriber')
      .on('outbox')
      .columns(['subscriber_id', 'kind', 'state'])
      .execute()
    await database.schema.createIndex('outbox_by_message').on('outbox').column('contact_message_id').execute()

    await database.schema
      .createTable('confirmation_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('subscriber_id', 'text', (column) =>
        column.notNull().references('subscribers.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await database.schema
      .createIndex('confirmation_tokens_by_subscriber')
      .on('confirmation_tokens')
      .column('subscriber_id')
      .execute()

    await database.schema
      .createTable('local_mails')
      .addColumn('id', 'text', (column) =>
        column.primaryKey().notNull().references('outbox.id').onDelete('cascade'),
      )
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('headers', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()

    await database.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hits', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .execute()

    await database.schema
      .createTable('suppressions')
      .addColumn('address_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()

    await keepOutOfStatistics(database)
  },
}

const personal = {
  subscribers: [
    'address',
    'address_key',
    'page',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
  ],
  contact_messages: ['name', 'address', 'address_key', 'message', 'page'],
  local_mails: ['recipient', 'subject', 'headers', 'text', 'html'],
}

/** Postgres copies samples of columns into `pg_statistic`, which an erasure does not change. */
async function keepOutOfStatistics(database: Kysely<never>) {
  if (!isPostgres(database)) return
  for (const [table, columns] of Object.entries(personal))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(
        database,
      )
}
