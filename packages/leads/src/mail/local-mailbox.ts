import {z} from 'zod'
import type {LeadsDatabase} from '../database/tables.ts'
import type {Mail} from './compose-mail.ts'

export interface LocalMailSummary {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** ISO 8601 in UTC. */
  readonly createdAt: string
}

export interface LocalMail extends LocalMailSummary {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** A whole document, with words of strangers in it: show it in a sandboxed frame. */
  readonly html: string
}

/** Where mails land without SMTP, to be shown on the developer's machine. They hold addresses and tokens. */
export interface LocalMailbox {
  /** The latest 200, the newest first. */
  list(): Promise<readonly LocalMailSummary[]>
  read(id: string): Promise<LocalMail | undefined>
}

const headersSchema = z.record(z.string(), z.string())

export async function putLocalMail(
  database: LeadsDatabase,
  id: string,
  {messageId, from, to, replyTo, subject, text, html, headers}: Mail,
  now: Date,
): Promise<void> {
  const all = {
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
      headers: JSON.stringify(all),
      text,
      html,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const listLocalMails = (database: LeadsDatabase): Promise<LocalMailSummary[]> =>
  database
    .selectFrom('local_mails')
    .select(['id', 'recipient', 'subject', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

export async function readLocalMail(database: LeadsDatabase, id: string): Promise<LocalMail | undefined> {
  const row = await database
    .selectFrom('local_mails')
    .select(['id', 'recipient', 'subject', 'headers', 'text', 'html', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && {...row, headers: headersSchema.parse(JSON.parse(row.headers))}
}
