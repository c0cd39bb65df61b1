import {type ExpressionOrFactory, type Kysely, PostgresAdapter, type SqlBool} from 'kysely'

/**
 * The tables for Kysely. Ids are random UUIDs and times ISO 8601 in UTC with milliseconds. Both are text on both
 * databases, so that they sort and both drivers return what was stored. Counts are integers.
 */
export interface LeadsTables {
  subscribers: SubscribersTable
  consents: ConsentsTable
  contact_messages: ContactMessagesTable
  outbox: OutboxTable
  confirmation_tokens: ConfirmationTokensTable
  local_mails: LocalMailsTable
  rate_limits: RateLimitsTable
  suppressions: SuppressionsTable
}

interface SubscribersTable {
  id: string
  /** Where mail goes. Never part of an id, a log or a URL. */
  address: string
  /** Unique. */
  address_key: string
  state: 'pending' | 'confirmed' | 'unsubscribed'
  /** Locale, page and `utm_*` come from the first sign-up. */
  locale: string
  page: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  created_at: string
  last_signed_up_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
}

interface ConsentsTable {
  id: string
  subscriber_id: string
  wording: string
  version: string
  locale: string
  given_at: string
}

interface ContactMessagesTable {
  id: string
  name: string
  address: string
  /** Finds a person's messages for export and erasure; not unique. */
  address_key: string
  message: string
  locale: string
  page: string
  created_at: string
}

export type MailKind = 'confirm' | 'already-confirmed' | 'contact-message' | 'contact-acknowledgement'

/** Outgoing mail. The recipient is in the row that it refers to; its text is written when it is sent. */
interface OutboxTable {
  id: string
  kind: MailKind
  subscriber_id: string | null
  contact_message_id: string | null
  locale: string
  /** `skipped`: not to be sent, because of a limit, a suppression, a confirmation or an unsubscription. */
  state: 'queued' | 'sent' | 'refused' | 'skipped'
  attempts: number
  /** A queued mail may be claimed from then on. A claim sets it to the time at which the claim ends. */
  due_at: string
  claim_id: string | null
  /** A code, not the server's message, which may quote the address. */
  last_error: string | null
  created_at: string
  /** When it left the state `queued`. */
  settled_at: string | null
}

interface ConfirmationTokensTable {
  token_hash: string
  subscriber_id: string
  expires_at: string
  used_at: string | null
}

/** The local mailbox. `id` is the outbox's; `headers` is a JSON object. */
interface LocalMailsTable {
  id: string
  recipient: string
  subject: string
  headers: string
  text: string
  html: string
  created_at: string
}

/** How often something happened under a keyed hash since the first time. The count starts again at `ends_at`. */
interface RateLimitsTable {
  key: string
  hits: number
  ends_at: string
}

/** Keyed hashes of erased addresses, which no longer get mail. */
interface SuppressionsTable {
  address_hash: string
  created_at: string
}

export type LeadsDatabase = Kysely<LeadsTables>

/** For the few statements that only one of the databases has. Also works on transactions. */
export const isPostgres = <Tables>(database: Kysely<Tables>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter

/**
 * Locks subscribers until the end of the transaction, by an update that changes nothing. A transaction that changes or
 * deletes a subscriber with its tokens and mails starts with this: different orders would deadlock on Postgres.
 * Claims of mail, which refer to a subscriber without changing it, are not blocked.
 */
export const lockSubscribers = (
  transaction: LeadsDatabase,
  which: ExpressionOrFactory<LeadsTables, 'subscribers', SqlBool>,
) =>
  transaction
    .updateTable('subscribers')
    .set((row) => ({last_signed_up_at: row.ref('last_signed_up_at')}))
    .where(which)
    .returning(['id', 'state'])
    .execute()
