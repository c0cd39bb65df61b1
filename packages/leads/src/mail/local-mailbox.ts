import {z} from 'zod'
import type {OpenLeadsStore} from '../leads-store.ts'
import type {Mail} from './mail.ts'

const headersSchema = z.record(z.string(), z.string())

export async function putLocalMail(
  {database, now}: OpenLeadsStore,
  id: string,
  {messageId, from, to, replyTo, subject, text, html, headers}: Mail,
): Promise<void> {
  const allHeaders = {
    'Message-ID': messageId,
    From: `${from.name} <${from.address}>`,
    To: to.address,
    ...(replyTo && {'Reply-To': `${replyTo.name} <${replyTo.address}>`}),
    ...headers,
  }
  await database
    .insertInto('local_mails')
    .values({
      id,
      recipient: to.address,
      subject,
      headers: JSON.stringify(allHeaders),
      text,
      html,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The latest 200, newest first. `createdAt` is ISO 8601 in UTC. */
export const listLocalMails = ({database}: OpenLeadsStore) =>
  database
    .selectFrom('local_mails')
    .select(['id', 'recipient', 'subject', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

export type LocalMailSummary = Awaited<ReturnType<typeof listLocalMails>>[number]

/** `html` is a document with visitors' input: show it in a sandboxed frame. */
export async function readLocalMail({database}: OpenLeadsStore, id: string) {
  const row = await database
    .selectFrom('local_mails')
    .select(['id', 'recipient', 'subject', 'headers', 'text', 'html', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && {...row, headers: headersSchema.parse(JSON.parse(row.headers))}
}

export type LocalMail = NonNullable<Awaited<ReturnType<typeof readLocalMail>>>
