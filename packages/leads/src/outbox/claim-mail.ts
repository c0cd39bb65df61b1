import {randomUUID} from 'node:crypto'
import type {OpenLeadsStore} from '../leads-store.ts'
import {type MailContent, readMailContent} from './mail-content.ts'

/** A queued mail that is one worker's alone until its lease ends, with what it needs to be written. */
export interface ClaimedMail extends Claim {
  readonly content: MailContent
}

export interface Claim {
  readonly id: string
  readonly claimId: string
  /** This one included. */
  readonly attempts: number
}

/** Longer than any sending takes, with room for clocks that differ. */
const leaseMs = 120_000

/**
 * Claims the mail that has been due for longest, or nothing. The claim is one conditional update: of workers in
 * any number of processes that try for one mail, one gets it. A worker that dies leaves the mail due again
 * when the lease ends.
 */
export async function claimMail(store: OpenLeadsStore, now: Date): Promise<ClaimedMail | undefined> {
  const due = await store.database
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(10)
    .execute()
  for (const {id} of due) {
    const claimed = await store.database
      .transaction()
      .execute((transaction) => claim({...store, database: transaction}, id, now))
    if (claimed !== undefined) return claimed
  }
  return undefined
}

async function claim(store: OpenLeadsStore, id: string, now: Date): Promise<ClaimedMail | undefined> {
  const {database} = store
  const claimId = randomUUID()
  const row = await database
    .updateTable('outbox')
    .set((mail) => ({
      claim_id: claimId,
      attempts: mail('attempts', '+', 1),
      due_at: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now.toISOString())
    .returning(['kind', 'attempts', 'locale', 'subscriber_id', 'contact_message_id'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const content = await readMailContent(store, {id, ...row}, now)
  return content && {id, claimId, attempts: row.attempts, content}
}
