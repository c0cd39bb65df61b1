import type {Kysely} from 'kysely'

/**
 * The tables as queries see them. Every column is text on both stores: ids are random UUIDs, times ISO 8601 in
 * UTC with milliseconds (so that they sort, and come back from both drivers as what went in).
 */
export interface LeadsTables {
  subscribers: SubscribersTable
  consents: ConsentsTable
  contact_messages: ContactMessagesTable
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

export type LeadsDatabase = Kysely<LeadsTables>
