import {type ColumnOption, stringify} from 'csv-stringify/sync'
import type {LeadsTables} from './database/tables.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {hasAddress} from './stats.ts'

export interface SubscriberExport {
  readonly format: 'csv' | 'json'
  /** All states by default. */
  readonly state?: LeadsTables['subscribers']['state'] | undefined
}

const columns = [
  'address',
  'state',
  'locale',
  'page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'created_at',
  'confirmed_at',
  'unsubscribed_at',
] as const

/**
 * CSV (RFC 4180, UTF-8) with a `'` before values that a spreadsheet would run as formulas:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvOf = (rows: readonly object[], fields: readonly ColumnOption[]): string =>
  stringify([...rows], {header: true, columns: fields, escape_formulas: true, record_delimiter: '\r\n'})

/** The list as text, oldest first, with each subscriber's latest consent. */
export async function exportSubscribers(
  {database}: OpenLeadsStore,
  {format, state}: SubscriberExport,
): Promise<string> {
  const subscribers = await database
    .selectFrom('subscribers')
    .select(['id', ...columns])
    .where(hasAddress)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'confirmed'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const consents = await database
    .selectFrom('consents')
    .select(['subscriber_id', 'wording', 'version', 'locale', 'given_at'])
    .orderBy('given_at')
    .execute()
  const latest = new Map(consents.map(({subscriber_id, ...consent}) => [subscriber_id, consent]))
  const rows = subscribers.map(({id, ...subscriber}) => ({...subscriber, consent: latest.get(id) ?? null}))
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  const ofConsent = ['version', 'given_at', 'wording'].map((name) => ({
    key: `consent.${name}`,
    header: `consent_${name}`,
  }))
  return csvOf(rows, [...columns.map((key) => ({key})), ...ofConsent])
}
