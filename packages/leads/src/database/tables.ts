import type {Kysely} from 'kysely'

/**
 * The tables as queries see them. Ids are random UUIDs and times ISO 8601 in UTC with milliseconds, both text
 * on both stores (so that they sort, and come back from both drivers as what went in); counts are integers.
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
  /** One row for each of these. */
  address_key: string
  state: 'pending' | 'confirmed' | 'unsubscribed'
  /** Locale, page and `utm_*` are of the first sign-up. */
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

/** Outgoing mail: whom it is for is the row that it refers to, what it says is written when it is sent. */
interface OutboxTable {
  id: string
  kind: MailKind
  subscriber_id: string | null
  contact_message_id: string | null
  locale: string
  /** `skipped`: a mail that a limit, a suppression or a change of mind made unwanted. */
  state: 'queued' | 'sent' | 'refused' | 'skipped'
  attempts: number
  /** A queued mail may be claimed from then on. A claim moves it to its own end. */
  due_at: string
  claim_id: string | null
  /** A code; what a server said may quote the address. */
  last_error: string | null
  created_at: string
  /** When it became something else than `queued`. */
  settled_at: string | null
}

interface ConfirmationTokensTable {
  token_hash: string
  subscriber_id: string
  expires_at: string
  used_at: string | null
}

/** What went to the local mailbox; the id is the outbox's. `headers` is a JSON object. */
interface LocalMailsTable {
  id: string
  recipient: string
  subject: string
  headers: string
  text: string
  html: string
  created_at: string
}

/** How often something happened under a keyed hash since the first time; starts anew at `ends_at`. */
interface RateLimitsTable {
  key: string
  hits: number
  ends_at: string
}

/** Keyed hashes of erased addresses, which get no mail any more. */
interface SuppressionsTable {
  address_hash: string
  created_at: string
}

export type LeadsDatabase = Kysely<LeadsTables>
