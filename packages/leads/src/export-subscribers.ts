import {stringify} from 'csv-stringify/sync'
import type {OpenLeadsStore} from './leads-store.ts'
import type {SubscriberState} from './stats.ts'

export interface SubscriberExport {
  readonly format: 'csv' | 'json'
  /** All states by default. */
  readonly state?: SubscriberState | undefined
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
 * The list as text, oldest first, with each subscriber's latest consent. CSV (RFC 4180, UTF-8) has a `'` before values that a
 * spreadsheet would run as formulas: https://owasp.org/www-community/attacks/CSV_Injection
 */
export async function exportSubscribers(
  {database}: OpenLeadsStore,
  {format, state}: SubscriberExport,
): Promise<string> {
  const subscribers = await database
    .selectFrom('subscribers')
    .select(['id', ...columns])
    // Rows of erased addresses have a hash instead (waitlist.ts).
    .where('address', 'like', '%@%')
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
  if (format === 'json') {
    const rows = subscribers.map(({id, ...subscriber}) => ({...subscriber, consent: latest.get(id) ?? null}))
    return `${JSON.stringify(rows, null, 2)}\n`
  }
  const rows = subscribers.map(({id, ...subscriber}) => {
    const consent = latest.get(id)
    return {
      ...subscriber,
      consent_version: consent?.version ?? '',
      consent_given_at: consent?.given_at ?? '',
      consent_wording: consent?.wording ?? '',
    }
  })
  return stringify(rows, {
    header: true,
    columns: [...columns, 'consent_version', 'consent_given_at', 'consent_wording'],
    escape_formulas: true,
    record_delimiter: '\r\n',
  })
}
