import {sql} from 'kysely'
import {runCounted} from './database/tables.ts'
import {mailboxOf} from './email-address.ts'
import type {Limits, OpenLeadsStore} from './leads-store.ts'
import {networkOf} from './trusted-client.ts'

/** At most `hits` within `seconds` of the first. */
type Limit = Limits['client']

/** How a form was sent. */
export interface Sending {
  /** The sender's key for rate limits; without it there is no limit. */
  readonly client?: string | undefined
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
  store: OpenLeadsStore,
  form: 'waitlist' | 'contact' | 'form',
  client: string | undefined,
): Promise<void> {
  if (client === undefined) return
  const {hash, limits} = store
  await requireWithin(store, hash(`client of ${form}`, client), limits.client)
  const network = networkOf(client)
  if (network !== undefined) await requireWithin(store, hash(`network of ${form}`, network), limits.network)
}

/**
 * Counts a suspected bot, so that many clients together cannot fill the table.
 * @throws {TooManyRequests}
 */
export const limitSuspects = (store: OpenLeadsStore): Promise<void> =>
  requireWithin(store, store.hash('suspects', 'all'), store.limits.suspects)

async function requireWithin(store: OpenLeadsStore, key: string, limit: Limit): Promise<void> {
  const {isWithin, secondsLeft} = await countHit(store, key, limit)
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
  store: OpenLeadsStore,
  addressKey: string,
  mail: string,
  {isBlocked}: {readonly isBlocked: boolean},
): Promise<boolean> {
  const {hash, limits} = store
  const mailbox = mailboxOf(addressKey)
  const sameMailKey = hash('same mail', `${mailbox} ${mail}`)
  const same = await countHit(store, sameMailKey, limits.sameMail, isBlocked ? 0 : 1)
  const isNew = same.isWithin && !isBlocked
  // Only mails that are sent count. Otherwise repeated sign-ups could block an address for a day.
  const all = await countHit(store, hash('mails', mailbox), limits.mails, isNew ? 1 : 0)
  return isNew && all.isWithin
}

/**
 * Counts a hit under a key, in one statement that is exact for any number of connections and processes. `by: 0` does the same
 * work without counting.
 */
async function countHit({database, now}: OpenLeadsStore, key: string, limit: Limit, by: 0 | 1 = 1) {
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
export async function suppress({database, hash, now}: OpenLeadsStore, addressKey: string): Promise<void> {
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
