import type {LeadsDatabase} from '../database/tables.ts'
import type {Claim} from './claim-mail.ts'

/**
 * What became of an attempt: sent, refused for good, or to be tried again at a time. `error` is a code. A claim
 * that another worker has taken over since settles nothing.
 */
export type Settlement =
  | {readonly state: 'sent'}
  | {readonly state: 'refused'; readonly error: string}
  | {readonly state: 'queued'; readonly error: string; readonly dueAt: Date}

export async function settleMail(
  database: LeadsDatabase,
  {id, claimId}: Claim,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const {state} = settlement
  await database
    .updateTable('outbox')
    .set({
      state,
      claim_id: null,
      last_error: state === 'sent' ? null : settlement.error,
      ...(state === 'queued' ? {due_at: settlement.dueAt.toISOString()} : {settled_at: now.toISOString()}),
    })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    // It may have become unwanted meanwhile: then it may have been sent, but is not tried again.
    .$if(state === 'queued', (query) => query.where('state', '=', 'queued'))
    .execute()
}
