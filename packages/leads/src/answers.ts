import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {count, type LeadsDatabase, type LeadsTables, runCounted} from './database/tables.ts'
import {personOf, queueEvent} from './deliveries.ts'
import {type IsDisposable, parseEmailAddress} from './email-address.ts'
import {csvOf} from './export-subscribers.ts'
import {type BotSign, emailField, lineOfText, linesOfText, placeFields, utmColumns, utmOf} from './form.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {answerContent, type FormSettings, queueMail, readAnswer} from './outbox.ts'
import {limitClient, limitSuspects, mayMail, readBlocks} from './rate-limit.ts'
import {idOfToken} from './tokens.ts'

/** A field of a form that editors made. */
export interface FormField {
  /** Of the control. */
  readonly name: string
  readonly kind:
    | 'shortText'
    | 'longText'
    | 'email'
    | 'telephone'
    | 'number'
    | 'choice'
    | 'choices'
    | 'consent'
  /** In the team's language. That of a consent is the wording that the visitor saw. */
  readonly label: string
  readonly isRequired: boolean
  /** The choices. The value of a control is a key. */
  readonly options: readonly {readonly _key: string; readonly label: string}[]
  /** Of the wording of a consent: the value of its checkbox. */
  readonly version: string | null
}

/** A form that editors made. */
export interface FormDefinition extends FormSettings {
  /** `_id` of its document. */
  readonly id: string
  readonly fields: readonly FormField[]
}

const malformed = {error: 'malformed'}
const unknown = {error: 'unknown'}

/** The text of a field as it is stored. */
function valueSchema({kind, label, options, version}: FormField, isDisposable: IsDisposable) {
  const labelOf = (key: string) => options.find(({_key}) => _key === key)?.label
  switch (kind) {
    case 'shortText':
      return lineOfText(200)
    case 'longText':
      return linesOfText(4_000)
    case 'email':
      return emailField(isDisposable).transform(({address}) => address)
    case 'telephone':
      return lineOfText(40).regex(/^\+?[\d ()./-]{3,}$/, malformed)
    case 'number':
      return lineOfText(40).regex(/^-?\d{1,15}(?:[.,]\d{1,6})?$/, malformed)
    case 'choice':
      return lineOfText(100)
        .refine((key) => labelOf(key) !== undefined, unknown)
        .transform((key) => labelOf(key) ?? '')
    case 'choices':
      return linesOfText(4_000)
        .transform((keys) => [...new Set(keys.split('\n'))].map((key) => labelOf(key) ?? ''))
        .refine((labels) => !labels.includes(''), unknown)
        .transform((labels) => labels.join(', '))
    case 'consent':
      // After a change of the wording, the visitor has not agreed to the new one.
      return lineOfText(100)
        .refine((value) => value === version, {error: 'missing'})
        .transform((value) => `${value}: ${label}`)
  }
}

/** The zod schema of a form's fields, and of the place of the form. */
export const answerSchema = (
  {fields}: FormDefinition,
  locales: readonly string[],
  isDisposable: IsDisposable,
) =>
  z.object({
    ...Object.fromEntries(
      fields.map((field) => {
        const schema = valueSchema(field, isDisposable)
        const isEmpty = (value: unknown) =>
          value == null || (typeof value === 'string' && value.trim() === '')
        const optional = z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable())
        return [field.name, field.isRequired ? schema : optional] as const
      }),
    ),
    ...placeFields(locales),
    section: lineOfText(100).prefault('-'),
  })

/** The fields of a form before parsing, by their names. */
export type RawAnswer = Readonly<Record<string, unknown>>
export type Answer = z.output<ReturnType<typeof answerSchema>>

type Row = LeadsTables['answers']

const dayMs = 86_400_000
/** A confirmation link works this long. Then the answer is deleted. */
const pendingDays = 7
/** A file's link works this long after the confirmation. */
const fileDays = 7
const suspectDays = 30

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

/**
 * Stores an answer, and queues its mails and its event; call it in a transaction. New and known addresses take the same
 * statements. A suspected bot's answer waits for a person, without mail.
 *
 * @throws {TooManyRequests} roll back
 */
export async function storeAnswer(
  store: OpenLeadsStore,
  form: FormDefinition,
  {locale, page, section, utm, ...values}: Answer,
  sign: BotSign | null,
  client: string | undefined,
): Promise<void> {
  const {now} = store
  await limitClient(store, 'form', client)
  if (sign !== null) await limitSuspects(store)
  const {id, title, retentionDays, notify, asksToConfirm} = form
  const fields = form.fields.flatMap(({name, label, kind}) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1]
    // The value of a consent contains its wording.
    return typeof value === 'string' ? {name, label: kind === 'consent' ? '' : label, value} : []
  })
  const isEmail = (name: string) => form.fields.some((field) => field.name === name && field.kind === 'email')
  const email = parseEmailAddress(fields.find(({name}) => isEmail(name))?.value)
  const state = sign === null ? stateOf(asksToConfirm, email.ok) : 'suspect'
  const row = await store.database
    .insertInto('answers')
    .values({
      id: randomUUID(),
      form: id,
      settings: JSON.stringify({title, retentionDays, notify, asksToConfirm}),
      state,
      sign,
      address: email.ok ? email.address : '',
      address_key: email.ok ? email.key : '',
      fields: JSON.stringify(fields),
      locale,
      page,
      section,
      ...utmColumns(utm),
      created_at: now.toISOString(),
      expires_at: expiryOf(state, retentionDays, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueFor(store, row)
}

const stateOf = (asksToConfirm: boolean, hasAddress: boolean) =>
  asksToConfirm && hasAddress ? 'pending' : 'complete'

function expiryOf(state: Row['state'], retentionDays: number, now: Date): string {
  const atMost = {suspect: suspectDays, pending: pendingDays, complete: retentionDays}
  return daysAfter(now, Math.min(retentionDays, atMost[state]))
}

/** What the state of an answer needs: a mail that asks for a confirmation, or event and mails to the team. */
async function queueFor(store: OpenLeadsStore, row: Row): Promise<void> {
  const {id, state, address_key, locale} = row
  const mail = {cause: {answer_id: id}, locale}
  if (state === 'pending') {
    const blocks = await readBlocks(store, address_key)
    const isAllowed = await mayMail(store, address_key, `answer-confirm ${row.form}`, blocks)
    await queueMail(store, {...mail, kind: 'answer-confirm', isAllowed})
  } else if (state === 'complete') {
    const {title, fields, notify} = answerContent(row)
    const {address, page, section} = row
    const form = {id: row.form, title}
    const data = {id, form, email: address || null, fields, locale, page, section, utm: utmOf(row)}
    await queueEvent(store, personOf(store, address_key || id), 'form.submitted', data, {answerId: id})
    for (const recipient of notify.length > 0 ? notify : [null])
      await queueMail(store, {...mail, kind: 'answer-received', isAllowed: true, recipient})
  }
}

/** Stores suspects as if people had sent them now; call it in a transaction. Returns how many. */
export async function releaseAnswers(store: OpenLeadsStore, ids: readonly string[]): Promise<number> {
  let released = 0
  for (const id of ids) {
    const suspect = await readAnswer(store.database, id)
    if (suspect?.state !== 'suspect') continue
    const {asksToConfirm, retentionDays} = answerContent(suspect)
    const state = stateOf(asksToConfirm, suspect.address !== '')
    const expires_at = expiryOf(state, retentionDays, store.now)
    if (await moveTo(store, suspect, {state, expires_at})) released++
  }
  return released
}

/** Of several simultaneous calls, one changes the state. */
async function moveTo(
  store: OpenLeadsStore,
  {id, state}: Row,
  change: Pick<Row, 'state' | 'expires_at'> & Partial<Row>,
): Promise<boolean> {
  const row = await store.database
    .updateTable('answers')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await queueFor(store, row)
  return row !== undefined
}

/** `form` is the `_id` of the form. An `expired` token was valid once; an `invalid` one is not of this site. */
export type AnswerConfirmation =
  | {readonly state: 'confirmed' | 'already-confirmed' | 'expired'; readonly form: string}
  | {readonly state: 'expired' | 'invalid'; readonly form: null}

/** Confirms a person's answers to a form; call it in a transaction. */
export async function confirmAnswer(store: OpenLeadsStore, token: unknown): Promise<AnswerConfirmation> {
  const found = await answerOfToken(store, token)
  if (found === 'invalid' || found === 'expired') return {state: found, form: null}
  const {form, state, address_key} = found
  if (state === 'complete') return {state: 'already-confirmed', form}
  const at = store.now.toISOString()
  const pending = await store.database
    .selectFrom('answers')
    .selectAll()
    .where('address_key', '=', address_key)
    .where('form', '=', form)
    .where('state', '=', 'pending')
    .where('expires_at', '>', at)
    .orderBy('id')
    .execute()
  for (const row of pending) {
    const {retentionDays} = answerContent(row)
    const expires_at = daysAfter(new Date(row.created_at), retentionDays)
    await moveTo(store, row, {state: 'complete', expires_at, confirmed_at: at})
  }
  return {state: pending.length > 0 ? 'confirmed' : 'expired', form}
}

/** The form whose file a confirmed answer's token opens, within a week of the confirmation; `null` for any other token. */
export async function formOfFileToken(store: OpenLeadsStore, token: unknown) {
  const found = await answerOfToken(store, token)
  if (typeof found === 'string' || found.confirmed_at === null) return null
  return store.now.toISOString() < daysAfter(new Date(found.confirmed_at), fileDays) ? found.form : null
}

async function answerOfToken({database, hash}: OpenLeadsStore, token: unknown) {
  const id = idOfToken(hash, 'answer', token)
  if (id === undefined) return 'invalid'
  const row = await readAnswer(database, id)
  return row === undefined || row.state === 'suspect' ? 'expired' : row
}

/** Deletes answers with their mails and events; returns how many. */
export const deleteAnswers = ({database}: OpenLeadsStore, ids: readonly string[]): Promise<number> =>
  runCounted(database.deleteFrom('answers').where('id', 'in', ids))

/**
 * The latest 500 answers; and how many there are in all by form, page, section, campaign and state, without
 * personal data.
 */
export async function readAnswers({database}: OpenLeadsStore) {
  const rows = await answersTo(database, undefined)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  const counted = ['form', 'page', 'section', 'utm_campaign', 'state'] as const
  const counts = await database
    .selectFrom('answers')
    .select(['form', 'page', 'section', 'utm_campaign as campaign', 'state', count])
    .groupBy(counted)
    .orderBy('form')
    .orderBy(count.expression, 'desc')
    .orderBy('page')
    .orderBy('section')
    .execute()
  const answers = rows.map((row) => {
    const {title, fields} = answerContent(row)
    const {id, state, sign, locale, page, section, created_at: createdAt} = row
    const {form, address, utm_campaign: campaign} = row
    return {id, form, title, state, sign, address, fields, locale, page, section, campaign, createdAt}
  })
  return {answers, counts}
}

const answersTo = (database: LeadsDatabase, form: string | undefined) =>
  database
    .selectFrom('answers')
    .selectAll()
    .$if(form !== undefined, (query) => query.where('form', '=', form ?? ''))

/** Answers to a form as CSV, oldest first, with a column for each field. */
export async function exportAnswers({database}: OpenLeadsStore, form?: string): Promise<string> {
  const rows = await answersTo(database, form).orderBy('created_at').orderBy('id').execute()
  const labels = new Map<string, string>()
  const records = rows.map((row) => {
    const {title, fields} = answerContent(row)
    for (const {name, label} of fields) labels.set(name, label || 'Consent')
    const values = fields.map(({name, value}) => [`field ${name}`, value] as const)
    return {...row, form: title, ...Object.fromEntries(values)}
  })
  const fixed = 'created_at form state locale page section utm_source utm_medium utm_campaign'.split(' ')
  const ofFields = [...labels].map(([name, header]) => ({key: `field ${name}`, header}))
  return csvOf(records, [...fixed.map((key) => ({key})), ...ofFields])
}
