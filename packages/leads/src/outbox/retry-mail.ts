import type {LeadsDatabase} from '../database/tables.ts'

/**
 * Makes refused mails due again, and waiting ones due now; says how many. What a worker is sending at this
 * moment is left to it.
 */
export async function retryMail(database: LeadsDatabase, now: Date): Promise<number> {
  const {numUpdatedRows} = await database
    .updateTable('outbox')
    .set({state: 'queued', due_at: now.toISOString(), settled_at: null})
    .where('state', 'in', ['queued', 'refused'])
    .where('claim_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
