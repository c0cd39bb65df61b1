import {z} from 'zod'
import type {LeadsDatabase} from '../database/tables.ts'
import type {Mail} from './mail.ts'

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
  /** A whole document with visitors' input: show it in a sandboxed frame. */
  readonly html: string
}

/** The mails that were sent without SMTP, for the developer's machine. They contain addresses and tokens. */
export interface LocalMailbox {
  /** The latest 200, newest first. */
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
