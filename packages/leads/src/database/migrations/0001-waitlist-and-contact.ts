import {type Kysely, sql} from 'kysely'
import type {Migration} from 'kysely/migration'

/**
 * Subscribers with the consents they gave, and contact messages. Uses only what both SQLite and Postgres have: text
 * columns, checks, foreign keys, unique constraints. A migration that has run anywhere is never edited.
 */
export const waitlistAndContact: Migration = {
  async up(database: Kysely<never>) {
    await database.schema
      .createTable('subscribers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('pending', 'confirmed', 'unsubscribed')`),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('utm_source', 'text')
      .addColumn('utm_medium', 'text')
      .addColumn('utm_campaign', 'text')
      .addColumn('utm_term', 'text')
      .addColumn('utm_content', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_signed_up_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('unsubscribed_at', 'text')
      .execute()
    // Unconfirmed rows are deleted by age.
    await database.schema
      .createIndex('subscribers_by_state')
      .on('subscribers')
      .columns(['state', 'last_signed_up_at'])
      .execute()

    await database.schema
      .createTable('consents')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('subscriber_id', 'text', (column) =>
        column.notNull().references('subscribers.id').onDelete('cascade'),
      )
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('consents_once', ['subscriber_id', 'version', 'locale'])
      .execute()

    await database.schema
      .createTable('contact_messages')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('contact_messages_by_address')
      .on('contact_messages')
      .column('address_key')
      .execute()
  },
}
