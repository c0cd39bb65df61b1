import {timingSafeEqual} from 'node:crypto'
import {z} from 'zod'
import {type LeadsDatabase, runCounted, teamMails} from './database/tables.ts'
import {parseEmailAddress} from './email-address.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {skipMails} from './queue.ts'
import {type KeyedHash, uuidOf} from './tokens.ts'

/** 64 bits, in characters that survive a change of case. */
const signaturesOf = (hash: KeyedHash, mailId: string): readonly string[] =>
  hash.every('bounce', mailId).map((each) => Buffer.from(each, 'base64url').toString('hex', 0, 8))

/** The part of a mail's bounce address that names the mail. */
export const bounceTag = (hash: KeyedHash, mailId: string): string =>
  `${mailId.replaceAll('-', '')}-${signaturesOf(hash, mailId)[0]}`

/** The sender in the SMTP conversation, to which servers return a mail: `bounces+TAG@example.com`. */
export const bounceAddressOf = (address: string, tag: string): string =>
  address.replace(/(?=@[^@]*$)/, `+${tag}`)

const taggedAddress = /\+([\da-f]{32})-([\da-f]{16})@/gi

/** Ids of our mails, by their bounce addresses in a text. */
function mailsIn(hash: KeyedHash, text: string): string[] {
  return Array.from(text.matchAll(taggedAddress), ([, digits = '', signature = '']) => {
    const id = uuidOf(digits)
    const given = Buffer.from(signature.toLowerCase())
    return signaturesOf(hash, id).some((each) => timingSafeEqual(Buffer.from(each), given)) ? id : ''
  }).filter(Boolean)
}

/** Permanent failures and complaints, as relays report them. */
const reportSchema = z.union([
  // Postmark
  z
    .object({
      Type: z.enum(['HardBounce', 'BadEmailAddress', 'SpamComplaint', 'ManuallyDeactivated']),
      Email: z.string(),
    })
    .transform(({Type, Email}) => ({reason: Type, addresses: [Email]})),
  // Brevo
  z
    .object({event: z.enum(['hard_bounce', 'invalid_email', 'spam', 'blocked']), email: z.string()})
    .transform(({event, email}) => ({reason: event, addresses: [email]})),
  // Resend
  z
    .object({
      type: z.enum(['email.bounced', 'email.complained']),
      data: z.object({to: z.array(z.string()), bounce: z.object({type: z.literal('Permanent')}).optional()}),
    })
    .transform(({type, data}) => ({reason: type, addresses: data.to})),
])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** RFC 3464: the server will not try again. */
const failedReport = /^Action:[ \t]*failed\b/im
const statusLine = /^Status:[ \t]*(5\.\d{1,3}\.\d{1,3})/im

/**
 * Marks the addresses in a verified report that mail cannot reach, and skips their queued mails. A report is a relay's JSON, or
 * a returned mail (RFC 3464) to a bounce address. Call it in a transaction. Returns how many.
 */
export async function markBounces(store: OpenLeadsStore, report: string): Promise<number> {
  const {data} = reportSchema.safeParse(parseJson(report))
  const failed = failedReport.test(report) ? mailsIn(store.hash, report) : []
  const reason = data?.reason ?? statusLine.exec(report)?.[1] ?? 'failed'
  const addresses = [...(data?.addresses ?? []), ...(await recipientsOf(store.database, failed))]
  let marked = 0
  for (const address of addresses) {
    const parsed = parseEmailAddress(address)
    if (!parsed.ok) continue
    marked += 1
    await store.database
      .insertInto('bounces')
      .values({address_key: parsed.key, address: parsed.address, reason, created_at: store.now.toISOString()})
      .onConflict((conflict) => conflict.column('address_key').doNothing())
      .execute()
    await skipMailsTo(store, parsed.key)
  }
  return marked
}

/** Visitors' addresses. A mail to the team does not have one. */
async function recipientsOf(database: LeadsDatabase, mailIds: readonly string[]): Promise<string[]> {
  if (mailIds.length === 0) return []
  const rows = await database
    .selectFrom('outbox')
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .leftJoin('contact_messages', 'contact_messages.id', 'contact_message_id')
    .leftJoin('answers', 'answers.id', 'answer_id')
    .select(({fn}) =>
      fn.coalesce('subscribers.address', 'contact_messages.address', 'answers.address').as('address'),
    )
    .where('outbox.id', 'in', mailIds)
    .where('kind', 'not in', teamMails)
    .execute()
  return rows.flatMap(({address}) => address ?? [])
}

const skipMailsTo = (store: OpenLeadsStore, addressKey: string) =>
  skipMails(store, ({and, or, eb, selectFrom}) => {
    const ofAddress = (table: 'subscribers' | 'contact_messages' | 'answers') =>
      selectFrom<typeof table>(table).select('id').where('address_key', '=', addressKey)
    const isTo = or([
      eb('subscriber_id', 'in', ofAddress('subscribers')),
      eb('contact_message_id', 'in', ofAddress('contact_messages')),
      eb('answer_id', 'in', ofAddress('answers')),
    ])
    return and([eb('kind', 'not in', teamMails), isTo])
  })

/** The newest first. */
export const listBounces = ({database}: OpenLeadsStore) =>
  database
    .selectFrom('bounces')
    .select(['address', 'reason', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('address_key')
    .limit(500)
    .execute()

/** Allows mail to these addresses again; returns how many were marked. */
export function clearBounces({database}: OpenLeadsStore, addresses: readonly string[]): Promise<number> {
  const keys = addresses.map((address) => address.toLowerCase())
  return runCounted(database.deleteFrom('bounces').where('address_key', 'in', keys))
}
