import {type ContactMessage, storeContactMessage} from './contact.ts'
import {runCounted} from './database/tables.ts'
import {type BotSign, sentColumns, utmOf} from './form.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {limitClient, limitSuspects, readBlocks} from './rate-limit.ts'
import {hasAddress} from './stats.ts'
import {anonymised, type SignUp, storeSignUp} from './waitlist.ts'

/**
 * Keeps a valid form that a bot seems to have sent; call it in a transaction. It does not read what is known of the address.
 * An erased address leaves a hash, as on the waitlist; a message keeps it.
 *
 * @throws {TooManyRequests} roll back
 */
export async function storeSuspect(
  store: OpenLeadsStore,
  form: SignUp | ContactMessage,
  sign: BotSign,
  client: string | undefined,
): Promise<void> {
  const kind = 'consent' in form ? 'waitlist' : 'contact'
  await limitClient(store, kind, client)
  await limitSuspects(store)
  const isErased = (await readBlocks(store, form.email.key)).isErased && 'consent' in form
  const stored = isErased ? anonymised(form, store.hash) : form
  const {name, message} = 'consent' in form ? {name: '', message: ''} : form
  const {wording, version} = 'consent' in form ? form.consent : {wording: '', version: ''}
  const created_at = store.now.toISOString()
  await store.database
    .insertInto('suspects')
    .values({
      id: store.hash('suspect', JSON.stringify([kind, stored.email.key, name, message])),
      form: kind,
      sign,
      name,
      message,
      consent_wording: wording,
      consent_version: version,
      ...sentColumns(stored),
      created_at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({created_at}))
    .execute()
}

export const listSuspects = ({database}: OpenLeadsStore) =>
  database
    .selectFrom('suspects')
    .select(['id', 'form', 'sign', 'address', 'name', 'message', 'locale', 'page', 'created_at as createdAt'])
    .where(hasAddress)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Stores the form as if a person had sent it, with its mails; call it in a transaction. False if it is gone. */
export async function releaseSuspect(store: OpenLeadsStore, id: string): Promise<boolean> {
  const row = await store.database
    .deleteFrom('suspects')
    .where('id', '=', id)
    .where(hasAddress)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return false
  const {address, address_key: key, locale, page, name, message} = row
  const common = {email: {address, key}, locale, page, utm: utmOf(row)}
  const sent = {sentAt: new Date(row.created_at)}
  const consent = {wording: row.consent_wording, version: row.consent_version}
  if (row.form === 'waitlist') await storeSignUp(store, {...common, consent}, sent)
  else await storeContactMessage(store, {...common, name, message}, sent)
  return true
}

export const deleteSuspects = ({database}: OpenLeadsStore, ids: readonly string[]): Promise<number> =>
  runCounted(database.deleteFrom('suspects').where('id', 'in', ids))
