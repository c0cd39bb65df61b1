import {
  DeleteResult,
  type ExpressionOrFactory,
  type Kysely,
  PostgresAdapter,
  sql,
  type SqlBool,
  type UpdateResult,
} from 'kysely'
import type {EventType} from '../events.ts'
import type {BotSign, UtmColumns} from '../form.ts'
import {type Migration, type MigrationProvider, Migrator} from 'kysely/migration'

/** A row of the outbox or of the events: what a worker claims, and what became of it. */
interface QueueColumns<State> {
  id: string
  state: State
  attempts: number
  /** Earliest time of the next claim. A claim sets it to the end of its lease. */
  due_at: string
  claim_id: string | null
  /** A code, not the server's message, which may quote the address. */
  last_error: string | null
  created_at: string
  /** When the state stopped being `queued`. */
  settled_at: string | null
}

/** What a visitor sent. */
interface SentColumns extends UtmColumns {
  id: string
  /** The recipient of mail. Never part of an id, a log or a URL. Of an answer, empty like `address_key` if the form did not get one. */
  address: string
  /** For export and erasure; unique for subscribers. */
  address_key: string
  locale: string
  page: string
  created_at: string
}

/** What is counted by day besides whole visits (tallies.ts). */
export type TallyKind = 'page' | 'referrer' | 'campaign' | 'device' | 'missing' | 'redirect' | 'version'

export type MailKind =
  | 'confirm'
  | 'already-confirmed'
  | 'contact-message'
  | 'contact-acknowledgement'
  | 'answer-confirm'
  | 'answer-received'
  | 'remarks'

export const teamMails = ['contact-message', 'answer-received', 'remarks'] as const satisfies MailKind[]

/**
 * The tables for Kysely. Ids are random UUIDs, times ISO 8601 in UTC with milliseconds. Both are text on both databases, so that
 * they sort and drivers return them unchanged. Counts are integers.
 */
export interface LeadsTables {
  /** Locale, page and `utm_*` are from the first sign-up. */
  subscribers: SentColumns & {
    state: 'pending' | 'confirmed' | 'unsubscribed'
    last_signed_up_at: string
    confirmed_at: string | null
    unsubscribed_at: string | null
  }
  consents: {
    id: string
    subscriber_id: string
    wording: string
    version: string
    locale: string
    given_at: string
  }
  contact_messages: SentColumns & {
    name: string
    message: string
  }
  /**
   * Valid forms that a bot seems to have sent, until a person releases or deletes them. They cause no mail. `id` is a keyed hash of the
   * form, so that repeating it does not add a row.
   */
  suspects: SentColumns & {
    form: 'waitlist' | 'contact'
    sign: BotSign
    /** Like `message`, empty for the waitlist. */
    name: string
    message: string
    /** Like `consent_version`, empty for a message. */
    consent_wording: string
    consent_version: string
  }
  /** Answers to forms that editors made (answers.ts). */
  answers: SentColumns & {
    /** `_id` of the form's document. */
    form: string
    /** JSON: the form's settings when the visitor sent it. */
    settings: string
    /** `suspect`: a bot seems to have sent it. `pending`: waits for a confirmation. */
    state: 'suspect' | 'pending' | 'complete'
    sign: BotSign | null
    /** JSON: label and value of each field. */
    fields: string
    /** `_key` of the section with the form. */
    section: string
    confirmed_at: string | null
    expires_at: string
  }
  /**
   * Outgoing mail. The referenced row has the recipient; sending writes the text. `skipped`: not to be sent, because of a limit, a
   * suppression, a confirmation or an unsubscription.
   */
  outbox: QueueColumns<'queued' | 'sent' | 'refused' | 'skipped'> & {
    kind: MailKind
    subscriber_id: string | null
    contact_message_id: string | null
    answer_id: string | null
    /** Whom a form or a preview link notifies; without it the team's address. */
    recipient: string | null
    /** JSON: what guests of previews wrote. */
    remarks: string | null
    locale: string
  }
  /** Events for receivers (deliveries.ts), beside the outbox. `refused`: not accepted for three days. */
  deliveries: QueueColumns<'queued' | 'sent' | 'refused'> & {
    /** Its name in the settings. */
    receiver: string
    type: EventType
    /** A keyed hash of the address. */
    person: string
    answer_id: string | null
    /** The order of a person's events to one receiver. */
    turn: number
    payload: string
    /** A failed attempt after this time is the last one. */
    retry_until: string
  }
  /** Addresses that mail cannot reach, until a person clears them. */
  bounces: {
    address_key: string
    address: string
    /** A code of the relay, or the status of a returned mail. */
    reason: string
    created_at: string
  }
  confirmation_tokens: {
    token_hash: string
    subscriber_id: string
    expires_at: string
    used_at: string | null
  }
  /** The local mailbox. `id` is the outbox's; `headers` is a JSON object. */
  local_mails: {
    id: string
    recipient: string
    subject: string
    headers: string
    text: string
    html: string
    created_at: string
  }
  /** Hits under a keyed hash. The count restarts at `ends_at`. */
  rate_limits: {
    key: string
    hits: number
    ends_at: string
  }
  /** Visits that agree in everything, empty texts for missing values. No row concerns one visitor. */
  visits: {
    day: string
    page: string
    referrer: string
    campaign: string
    device: 'phone' | 'other'
    count: number
  }
  /** Counts by day (tallies.ts). No row concerns one visitor. */
  tallies: {
    kind: TallyKind
    value: string
    detail: string
    /** UTC, `YYYY-MM-DD`. */
    day: string
    count: number
  }
  /** The latest result of a check that runs once a night, as JSON. */
  reports: {
    name: string
    checked_at: string
    content: string
  }
  /** Keyed hashes of erased addresses, which do not get mail. */
  suppressions: {
    address_hash: string
    created_at: string
  }
}

export type LeadsDatabase = Kysely<LeadsTables>

export const count = sql<number>`cast(count(*) as integer)`.as('count')

/** Runs a deletion or an update. Returns how many rows it concerned. */
export async function runCounted(statement: {
  execute(): Promise<readonly (DeleteResult | UpdateResult)[]>
}): Promise<number> {
  const [result] = await statement.execute()
  return Number(result instanceof DeleteResult ? result.numDeletedRows : result?.numUpdatedRows)
}

/** For statements that only one of the databases has. Also works on transactions. */
export const isPostgres = <Tables>(database: Kysely<Tables>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter

/**
 * Locks subscribers until the end of the transaction, with an update that does not change them. Start with it in a transaction
 * that changes or deletes a subscriber with its tokens and mails: another order would deadlock on Postgres. It does not
 * block claims of mail, which only reference a subscriber.
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

/**
 * Runs pending migrations, each in a transaction, one process at a time.
 * @throws {Error} if a newer version has migrated the database
 */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<void> {
  const provider: MigrationProvider = {getMigrations: async () => migrations}
  const {error} = await new Migrator({db: database, provider}).migrateToLatest()
  if (error !== undefined) throw error
}

const run = (...statements: readonly string[]): Migration => ({
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
})

/** The same for tables with personal columns. Postgres would copy samples into `pg_statistic`, where an erasure would not delete them. */
const runPersonal = (
  columnsOf: Readonly<Record<string, readonly string[]>>,
  ...statements: readonly string[]
): Migration => ({
  async up(database) {
    await run(...statements).up(database)
    if (!isPostgres(database)) return
    for (const [table, columns] of Object.entries(columnsOf))
      for (const column of columns)
        await sql.raw(`alter table ${table} alter column ${column} set statistics 0`).execute(database)
  },
})

const utmColumns = 'utm_source utm_medium utm_campaign utm_term utm_content'.split(' ')
const suspectTexts = 'address address_key name message consent_wording consent_version locale page'.split(' ')
const answerTexts = 'address address_key fields locale page section'.split(' ')
const localMailTexts = 'recipient subject headers text html'.split(' ')

/** Definitions of columns that are never empty. */
const texts = (...columns: readonly string[]) => columns.map((column) => `${column} text not null`).join(', ')

const utmTexts = utmColumns.map((column) => `${column} text`).join(', ')

const outboxColumns = `locale text not null,
  state text not null check (state in ('queued', 'sent', 'refused', 'skipped')),
  attempts integer not null,
  due_at text not null,
  claim_id text,
  last_error text,
  created_at text not null,
  settled_at text`

const outboxIndexes = [
  `create index outbox_by_due on outbox (state, due_at)`,
  // With fewer columns, SQLite would read every queued mail to find one subscriber's.
  `create index outbox_by_subscriber on outbox (subscriber_id, kind, state)`,
  `create index outbox_by_message on outbox (contact_message_id)`,
]

const localMailsTable = `create table local_mails (
  id text primary key not null references outbox (id) on delete cascade,
  ${texts(...localMailTexts)},
  created_at text not null
)`

/** SQL for both SQLite and Postgres. Never change the effect of a migration that has run anywhere: add another one. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-waitlist-and-contact': run(
    `create table subscribers (
      id text primary key not null,
      address text not null,
      address_key text not null unique,
      state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
      locale text not null,
      page text not null,
      ${utmTexts},
      created_at text not null,
      last_signed_up_at text not null,
      confirmed_at text,
      unsubscribed_at text
    )`,
    // For the deletion of unconfirmed rows by age.
    `create index subscribers_by_state on subscribers (state, last_signed_up_at)`,
    `create table consents (
      id text primary key not null,
      subscriber_id text not null references subscribers (id) on delete cascade,
      ${texts('wording', 'version', 'locale', 'given_at')},
      constraint consents_once unique (subscriber_id, version, locale)
    )`,
    `create table contact_messages (
      id text primary key not null,
      ${texts('name', 'address', 'address_key', 'message', 'locale', 'page', 'created_at')}
    )`,
    `create index contact_messages_by_address on contact_messages (address_key)`,
  ),

  '0002-mail-and-limits': runPersonal(
    {
      subscribers: ['address', 'address_key', 'page', ...utmColumns],
      contact_messages: ['name', 'address', 'address_key', 'message', 'page'],
      local_mails: localMailTexts,
    },
    `create table outbox (
      id text primary key not null,
      kind text not null
        check (kind in ('confirm', 'already-confirmed', 'contact-message', 'contact-acknowledgement')),
      subscriber_id text references subscribers (id) on delete cascade,
      contact_message_id text references contact_messages (id) on delete cascade,
      ${outboxColumns},
      constraint outbox_has_one_cause check ((subscriber_id is null) <> (contact_message_id is null))
    )`,
    ...outboxIndexes,
    `create table confirmation_tokens (
      token_hash text primary key not null,
      subscriber_id text not null references subscribers (id) on delete cascade,
      expires_at text not null,
      used_at text
    )`,
    `create index confirmation_tokens_by_subscriber on confirmation_tokens (subscriber_id)`,
    localMailsTable,
    `create table rate_limits (key text primary key not null, hits integer not null, ends_at text not null)`,
    `create table suppressions (address_hash text primary key not null, created_at text not null)`,
  ),

  // A covering index for the statistics by day. SQLite blocks the event loop while it counts. With a hundred thousand
  // subscribers, the index makes that ten times faster.
  '0003-figures-by-day': run(
    `create index subscribers_by_day on subscribers (substr(created_at, 1, 10), locale, utm_source, state)`,
  ),

  '0004-campaigns-of-messages': runPersonal(
    {contact_messages: utmColumns},
    ...utmColumns.map((column) => `alter table contact_messages add column ${column} text`),
  ),

  '0005-figures-by-page-and-campaign': {
    async up(database: Kysely<never>) {
      await sql`drop index subscribers_by_day`.execute(database)
      // Postgres counts in its own process, and limits the length of an index row.
      if (isPostgres(database)) return
      await sql`create index subscribers_by_day on subscribers
        (substr(created_at, 1, 10), locale, page, utm_source, utm_campaign, state, (address like '%@%'))`.execute(
        database,
      )
    },
  },

  '0006-suspects': runPersonal(
    {suspects: [...suspectTexts, ...utmColumns]},
    `create table suspects (
      id text primary key not null,
      form text not null check (form in ('waitlist', 'contact')),
      sign text not null check (sign in ('hidden-field', 'too-fast')),
      ${texts(...suspectTexts)},
      ${utmTexts},
      created_at text not null
    )`,
  ),

  '0007-deliveries': runPersonal(
    {deliveries: ['person', 'payload']},
    `create table deliveries (
      id text primary key not null,
      receiver text not null,
      type text not null,
      person text not null,
      turn integer not null,
      payload text not null,
      state text not null check (state in ('queued', 'sent', 'refused')),
      attempts integer not null,
      due_at text not null,
      retry_until text not null,
      claim_id text,
      last_error text,
      created_at text not null,
      settled_at text
    )`,
    `create index deliveries_by_due on deliveries (receiver, state, due_at)`,
    `create index deliveries_by_person on deliveries (person, receiver, turn)`,
  ),

  '0008-bounces': runPersonal(
    {bounces: ['address', 'address_key']},
    `create table bounces (
      address_key text primary key not null,
      ${texts('address', 'reason', 'created_at')}
    )`,
  ),

  '0009-visits': run(
    `create table visits (
      ${texts('day', 'page', 'referrer', 'campaign')},
      device text not null check (device in ('phone', 'other')),
      count integer not null,
      primary key (day, page, referrer, campaign, device)
    )`,
  ),

  '0010-tallies': {
    async up(database: Kysely<never>) {
      await run(
        `create table tallies (
          ${texts('kind', 'value', 'detail', 'day')},
          count integer not null,
          primary key (kind, value, detail, day)
        ) ${isPostgres(database) ? '' : 'without rowid'}`,
        ...['page', 'referrer', 'campaign', 'device'].map(
          (kind) => `insert into tallies (kind, value, detail, day, count)
            select '${kind}', ${kind}, '', day, sum(count) from visits group by ${kind}, day`,
        ),
        `create index visits_by_page on visits (page, day)`,
        `create table reports (name text primary key not null, checked_at text not null, content text not null)`,
      ).up(database)
    },
  },

  '0011-answers': runPersonal(
    {answers: [...answerTexts, ...utmColumns], local_mails: localMailTexts},
    `create table answers (
      id text primary key not null,
      form text not null,
      settings text not null,
      state text not null check (state in ('suspect', 'pending', 'complete')),
      sign text,
      ${texts(...answerTexts)},
      ${utmTexts},
      created_at text not null,
      confirmed_at text,
      expires_at text not null
    )`,
    `create index answers_by_address on answers (address_key, form)`,
    `create index answers_by_time on answers (created_at)`,
    `create index answers_by_expiry on answers (expires_at)`,
    `alter table deliveries add column answer_id text references answers (id) on delete cascade`,
    `create index deliveries_by_answer on deliveries (answer_id)`,
    // SQLite cannot change a constraint without a name. The outbox becomes a copy, and the mailbox, which refers to it, too.
    `create table local_mails_before as select * from local_mails`,
    `drop table local_mails`,
    `create table outbox_after (
      id text primary key not null,
      kind text not null,
      subscriber_id text references subscribers (id) on delete cascade,
      contact_message_id text references contact_messages (id) on delete cascade,
      answer_id text references answers (id) on delete cascade,
      recipient text,
      ${outboxColumns},
      constraint outbox_has_a_cause check (coalesce(subscriber_id, contact_message_id, answer_id) is not null)
    )`,
    `insert into outbox_after select id, kind, subscriber_id, contact_message_id, null, null, locale, state, attempts,
      due_at, claim_id, last_error, created_at, settled_at from outbox`,
    `drop table outbox`,
    `alter table outbox_after rename to outbox`,
    ...outboxIndexes,
    `create index outbox_by_answer on outbox (answer_id)`,
    localMailsTable,
    `insert into local_mails select * from local_mails_before`,
    `drop table local_mails_before`,
  ),

  '0012-remarks': runPersonal(
    {outbox: ['recipient', 'remarks']},
    `alter table outbox add column remarks text`,
    `alter table outbox drop constraint outbox_has_a_cause`,
    `alter table outbox add constraint outbox_has_a_cause
      check (coalesce(subscriber_id, contact_message_id, answer_id, remarks) is not null)`,
    `create index outbox_by_recipient on outbox (recipient, created_at)`,
  ),
}
