import {randomUUID} from 'node:crypto'
import {type ExpressionOrFactory, sql, type SqlBool} from 'kysely'
import type {LeadsTables} from './database/tables.ts'
import {inTransaction, type OpenLeadsStore} from './leads-store.ts'

/** The tables of outgoing mails and events. */
export type Queue = 'outbox' | 'deliveries'

/** Longer than any attempt, with a margin for differing clocks. */
const leaseMs = 120_000

/** A queued row that belongs to one worker until its lease ends. `attempts` includes this one. */
export interface Claim {
  readonly id: string
  readonly claimId: string
  readonly attempts: number
}

/**
 * Claims the row that is due for longest, if any, and reads its content, in one transaction. A claim is one conditional update:
 * of several workers, in any number of processes, one gets the row. If a worker dies, its row is due again after the lease.
 *
 * @param isNext which of the due rows may be claimed, by default all
 */
export async function claimFirst<Content>(
  store: OpenLeadsStore,
  queue: Queue,
  read: (store: OpenLeadsStore, id: string) => Promise<Content | undefined>,
  isNext: ExpressionOrFactory<LeadsTables, Queue, SqlBool> = sql<boolean>`true`,
): Promise<(Claim & {readonly content: Content}) | undefined> {
  const due = await store.database
    .selectFrom<Queue>(queue)
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at', '<=', store.now.toISOString())
    .where(isNext)
    .orderBy('due_at')
    .limit(10)
    .execute()
  for (const {id} of due) {
    const claimed = await inTransaction(store, async (open) => {
      const {database, now} = open
      const claimId = randomUUID()
      const row = await database
        .updateTable(queue)
        .set((each) => ({
          claim_id: claimId,
          attempts: each('attempts', '+', 1),
          due_at: new Date(now.getTime() + leaseMs).toISOString(),
        }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('due_at', '<=', now.toISOString())
        .returning('attempts')
        .executeTakeFirst()
      const content = row && (await read(open, id))
      return row && content && {id, claimId, attempts: row.attempts, content}
    })
    if (claimed !== undefined) return claimed
  }
  return undefined
}

/** The result of an attempt: sent, refused permanently, or postponed to `dueAt`. `error` is a code. */
export type Delivery =
  | {readonly state: 'sent'}
  | {readonly state: 'refused'; readonly error: string}
  | {readonly state: 'queued'; readonly error: string; readonly dueAt: Date; readonly serverDown: boolean}

/** Records the result of an attempt; false if another worker has claimed the row since, or if it was erased. */
export async function recordDelivery(
  {database, now}: OpenLeadsStore,
  queue: Queue,
  {id, claimId}: Claim,
  delivery: Delivery,
): Promise<boolean> {
  const {state} = delivery
  const {numUpdatedRows} = await database
    .updateTable(queue)
    .set({
      state,
      claim_id: null,
      last_error: state === 'sent' ? null : delivery.error,
      ...(state === 'queued' ? {due_at: delivery.dueAt.toISOString()} : {settled_at: now.toISOString()}),
    })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    // A mail that was skipped during a failed attempt is not retried.
    .$if(state === 'queued', (query) => query.where('state', '=', 'queued'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Skips queued mails. */
export const skipMails = (
  {database, now}: OpenLeadsStore,
  which: ExpressionOrFactory<LeadsTables, 'outbox', SqlBool>,
) =>
  database
    .updateTable('outbox')
    .set({state: 'skipped', settled_at: now.toISOString()})
    .where('state', '=', 'queued')
    .where(which)
    .execute()

/** The wait after a number of failures in a row: 2 s, 4 s, 8 s … up to a maximum. */
export const backOffMs = (failures: number, maxMs: number): number =>
  Math.min(maxMs, 2_000 * 2 ** Math.min(failures - 1, 30))
