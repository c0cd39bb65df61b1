import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {isPostgres, type LeadsDatabase, type LeadsTables, runCounted} from './database/tables.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {bounceTag} from './bounces.ts'
import {claimFirst} from './queue.ts'
import {confirmationToken, confirmationTokenHash, idToken} from './tokens.ts'

interface MailToQueue extends Pick<LeadsTables['outbox'], 'kind' | 'locale'> {
  readonly cause: {
    readonly [Column in 'subscriber_id' | 'contact_message_id' | 'answer_id' | 'remarks']?: string
  }
  /** For a mail to the team, instead of its usual address. */
  readonly recipient?: string | null
  /** Otherwise the mail is stored as skipped: the same work, so that the response time does not reveal it. */
  readonly isAllowed: boolean
  readonly dueAt?: Date
}

/** Puts a mail into the outbox. Call it in the transaction that stores the cause. */
export async function queueMail(
  {database, now}: OpenLeadsStore,
  {kind, cause, recipient = null, locale, isAllowed, dueAt = now}: MailToQueue,
): Promise<void> {
  const at = now.toISOString()
  await database
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      ...cause,
      recipient,
      locale,
      state: isAllowed ? 'queued' : 'skipped',
      attempts: 0,
      due_at: dueAt.toISOString(),
      created_at: at,
      settled_at: isAllowed ? null : at,
    })
    .execute()
}

const storedRemarks = z.array(z.object({text: z.string(), url: z.string()}))

/** What a guest of a preview wrote, and where Studio shows it. */
export type MailedRemark = z.output<typeof storedRemarks>[number]

const betweenRemarkMailsMs = 300_000

/**
 * Mails a guest's remark to the editor who asked for it, with others: at most one mail in five minutes. Call it in a
 * transaction.
 *
 * @param recipient the key of an address
 */
export async function queueRemark(
  store: OpenLeadsStore,
  recipient: string,
  remark: MailedRemark,
): Promise<void> {
  const {database, now} = store
  const last = await database
    .selectFrom('outbox')
    .select(['id', 'state', 'claim_id', 'remarks', 'due_at', 'settled_at'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'remarks')
    .orderBy('created_at', 'desc')
    .limit(1)
    .$if(isPostgres(database), (query) => query.forUpdate())
    .executeTakeFirst()
  if (last?.state === 'queued' && last.claim_id === null) {
    const remarks = JSON.stringify([...storedRemarks.parse(JSON.parse(last.remarks ?? '[]')), remark])
    await database.updateTable('outbox').set({remarks}).where('id', '=', last.id).execute()
    return
  }
  const next = last ? Date.parse(last.settled_at ?? last.due_at) + betweenRemarkMailsMs : 0
  const dueAt = new Date(Math.max(now.getTime(), next))
  const cause = {remarks: JSON.stringify([remark])}
  await queueMail(store, {kind: 'remarks', cause, recipient, locale: '', isAllowed: true, dueAt})
}

const storedFields = z.array(z.object({name: z.string(), label: z.string(), value: z.string()}))
const storedSettings = z.object({
  /** In the team's language. */
  title: z.string(),
  retentionDays: z.number(),
  /** Addresses of the team; by default the one of the site. */
  notify: z.array(z.string()).readonly(),
  /** Whether an answer counts once its address is confirmed. */
  asksToConfirm: z.boolean(),
})

/** The settings of a form, as an answer keeps them. */
export type FormSettings = Readonly<z.output<typeof storedSettings>>

/** An answer's JSON as values. */
export const answerContent = ({fields, settings}: Pick<LeadsTables['answers'], 'fields' | 'settings'>) => ({
  fields: storedFields.parse(JSON.parse(fields)),
  ...storedSettings.parse(JSON.parse(settings)),
})

export const readAnswer = (database: LeadsDatabase, id: string | null) =>
  database.selectFrom('answers').selectAll().where('id', '=', id).executeTakeFirst()

const confirmationLifeMs = 48 * 3_600_000

/** Claims the mail that is due for longest, if any. */
export function claimMail(store: OpenLeadsStore) {
  return claimFirst(store, 'outbox', async (open, id) => {
    const row = await open.database
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const content = await readContent(open, row)
    return content && {...content, bounceTag: bounceTag(open.hash, id)}
  })
}

/** A mail that belongs to one worker until its lease ends, with the data for its text. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

export type MailContent = ClaimedMail['content']

/**
 * The data of a mail; undefined if its subscriber or message is deleted. Activates a confirmation's token. `address` is the
 * visitor's, or empty: forms of editors may not ask for one. `choice` is `utm_content` of the subscriber.
 */
async function readContent(
  {database, hash, now}: OpenLeadsStore,
  {id, kind, locale, subscriber_id, contact_message_id, answer_id, recipient, remarks}: LeadsTables['outbox'],
) {
  if (kind === 'remarks')
    return {kind, locale, address: '', recipient, remarks: storedRemarks.parse(JSON.parse(remarks ?? '[]'))}
  if (kind === 'contact-message' || kind === 'contact-acknowledgement') {
    const row = await database
      .selectFrom('contact_messages')
      .select(['name', 'address', 'message', 'page', 'created_at as createdAt'])
      .where('id', '=', contact_message_id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return kind === 'contact-message' ? {kind, locale, ...row} : {kind, locale, address: row.address}
  }
  if (kind === 'answer-confirm' || kind === 'answer-received') {
    const row = await readAnswer(database, answer_id)
    if (row === undefined) return undefined
    const {address, page, created_at: createdAt} = row
    const {title, fields} = answerContent(row)
    return kind === 'answer-confirm'
      ? {kind, locale, address, form: row.form, title, answerToken: idToken(hash, 'answer', row.id)}
      : {kind, locale, address, recipient, title, fields, page, createdAt}
  }
  const subscriber = await database
    .selectFrom('subscribers')
    .select(['id', 'address', 'utm_content as choice'])
    .where('id', '=', subscriber_id)
    .executeTakeFirst()
  if (subscriber === undefined) return undefined
  const {address, choice} = subscriber
  const content = {locale, address, unsubscribeToken: idToken(hash, 'unsubscribe', subscriber.id)}
  if (kind === 'already-confirmed') return {kind, ...content}
  const token = confirmationToken(hash, id)
  // The 48 hours count from the latest attempt: an outage of the mail server does not shorten them.
  const expiresAt = new Date(now.getTime() + confirmationLifeMs).toISOString()
  await database
    .insertInto('confirmation_tokens')
    .values({
      token_hash: confirmationTokenHash(token),
      subscriber_id: subscriber.id,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({expires_at: expiresAt}))
    .execute()
  return {kind, ...content, choice, confirmationToken: token}
}

/** Makes refused and waiting mails due now, except those in delivery; returns how many. */
export function retryMails({database, now}: OpenLeadsStore): Promise<number> {
  const mails = database
    .updateTable('outbox')
    .set({state: 'queued', due_at: now.toISOString(), settled_at: null})
    .where('id', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['queued', 'refused'])
        .where('claim_id', 'is', null)
        // In one order: two calls that lock the same mails in different orders deadlock on Postgres.
        .orderBy('id')
        .$if(isPostgres(database), (ids) => ids.forUpdate()),
    )
    .where('claim_id', 'is', null)
  return runCounted(mails)
}
