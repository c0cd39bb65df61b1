import {sql} from 'kysely'
import {type LeadsDatabase, runCounted} from './database/tables.ts'
import {mailboxOf} from './email-address.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {networkOf} from './trusted-client.ts'

/** At most `hits` within `seconds` of the first. */
export const defaultLimits = {
  /** Sign-ups or messages from one client. Many people can share the address of an office or a mobile network. */
  client: {hits: 20, seconds: 600},
  /** The same for a /48 network of IPv6, which has 65,536 clients. */
  network: {hits: 100, seconds: 600},
  /** Mails with the same content to one mailbox. */
  sameMail: {hits: 1, seconds: 600},
  /** Mails of all kinds to one mailbox. */
  mails: {hits: 8, seconds: 86_400},
  /** Forms of suspected bots, of all clients together. */
  suspects: {hits: 200, seconds: 86_400},
}

export type Limits = typeof defaultLimits

type Limit = Limits['client']

/** Context for storing a form. */
export interface WriteContext {
  readonly limits: Limits
  /** The sender's key for rate limits; without it there is no limit. */
  readonly client: string | undefined
  readonly now: Date
  /** When the visitor sent the form, if not now. */
  readonly sentAt?: Date
}

/** Rolls back the transaction: a client over its limit does not write anything, not even its count. */
class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('leads: too many requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Counts a form against the limits of its client and the client's network. Stores keyed hashes of both until the limits end.
 * @throws {TooManyRequests}
 */
export async function limitClient(
  {database, hash}: OpenLeadsStore,
  form: 'waitlist' | 'contact' | 'form',
  {client, limits, now}: WriteContext,
): Promise<void> {
  if (client === undefined) return
  await requireWithin(database, hash(`client of ${form}`, client), limits.client, now)
  const network = networkOf(client)
  if (network !== undefined)
    await requireWithin(database, hash(`network of ${form}`, network), limits.network, now)
}

/**
 * Counts a suspected bot, so that many clients together cannot fill the table.
 * @throws {TooManyRequests}
 */
export const limitSuspects = ({database, hash}: OpenLeadsStore, {limits, now}: WriteContext): Promise<void> =>
  requireWithin(database, hash('suspects', 'all'), limits.suspects, now)

async function requireWithin(database: LeadsDatabase, key: string, limit: Limit, now: Date): Promise<void> {
  const {isWithin, secondsLeft} = await countHit(database, key, limit, now)
  if (!isWithin) throw new TooManyRequests(secondsLeft)
}

/** Turns {@link TooManyRequests} into an outcome. */
export const catchRateLimit = <Result>(result: Promise<Result>) =>
  result.catch((error: unknown) => {
    if (!(error instanceof TooManyRequests)) throw error
    const {retryAfterSeconds} = error
    return {ok: false, reason: 'too-many', retryAfterSeconds} as const
  })

/**
 * Whether an address may get a mail now: it is not blocked, and its mailbox did not just get the same mail, or too many
 * today. Always runs the same statements, so that the response time does not reveal the result.
 */
export async function mayMail(
  {database, hash}: OpenLeadsStore,
  addressKey: string,
  mail: string,
  {limits, now, isBlocked}: WriteContext & {readonly isBlocked: boolean},
): Promise<boolean> {
  const mailbox = mailboxOf(addressKey)
  const sameMailKey = hash('same mail', `${mailbox} ${mail}`)
  const same = await countHit(database, sameMailKey, limits.sameMail, now, isBlocked ? 0 : 1)
  const isNew = same.isWithin && !isBlocked
  // Only mails that are sent count. Otherwise repeated sign-ups could block an address for a day.
  const all = await countHit(database, hash('mails', mailbox), limits.mails, now, isNew ? 1 : 0)
  return isNew && all.isWithin
}

/**
 * Counts a hit under a key, in one statement that is exact for any number of connections and processes. `by: 0` does the same
 * work without counting.
 */
async function countHit(
  database: LeadsDatabase,
  key: string,
  limit: Limit,
  now: Date,
  by: 0 | 1 = 1,
): Promise<{isWithin: boolean; secondsLeft: number}> {
  const at = now.toISOString()
  const end = new Date(now.getTime() + limit.seconds * 1_000).toISOString()
  const over = sql<boolean>`rate_limits.ends_at <= ${at}`
  const {hits, ends_at} = await database
    .insertInto('rate_limits')
    .values({key, hits: by, ends_at: end})
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${over} then cast(${by} as integer) else rate_limits.hits + cast(${by} as integer) end`,
        ends_at: sql<string>`case when ${over} then ${end} else rate_limits.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow()
  return {
    isWithin: hits <= limit.hits,
    secondsLeft: Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1_000)),
  }
}

/** An erased address leaves this hash: it does not reveal the address, but allows looking up a known one. */
const suppression = 'suppression'

/** Whether an address was erased, and whether it may get mail: it was not erased, and no mail to it has bounced. */
export async function readBlocks({database, hash}: OpenLeadsStore, addressKey: string) {
  const {erased, bounced} = await database
    .selectNoFrom(({exists, selectFrom}) => [
      exists(
        selectFrom('suppressions')
          .select('address_hash')
          .where('address_hash', 'in', hash.every(suppression, addressKey)),
      ).as('erased'),
      exists(selectFrom('bounces').select('address_key').where('address_key', '=', addressKey)).as('bounced'),
    ])
    .executeTakeFirstOrThrow()
  return {isErased: Boolean(erased), isBlocked: Boolean(erased) || Boolean(bounced)}
}

/** Blocks mail to an address. */
export async function suppress(
  {database, hash}: OpenLeadsStore,
  addressKey: string,
  now: Date,
): Promise<void> {
  await database
    .insertInto('suppressions')
    .values({address_hash: hash(suppression, addressKey), created_at: now.toISOString()})
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute()
}

/** Allows mail to an address again; false if it was not suppressed. */
export async function unsuppress({database, hash}: OpenLeadsStore, addressKey: string): Promise<boolean> {
  const hashes = hash.every(suppression, addressKey)
  return (await runCounted(database.deleteFrom('suppressions').where('address_hash', 'in', hashes))) > 0
}
