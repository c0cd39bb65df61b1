import type {ExpressionBuilder, ExpressionWrapper, SqlBool} from 'kysely'
import type {LeadsDatabase, LeadsTables} from './tables.ts'

type Condition = (
  row: ExpressionBuilder<LeadsTables, 'subscribers'>,
) => ExpressionWrapper<LeadsTables, 'subscribers', SqlBool>

/**
 * Locks subscribers until the transaction's end, by an update that changes nothing. Whatever changes or deletes one
 * along with its tokens and mails starts here: two orders would be a deadlock on Postgres. Claims of mail, which
 * refer to a subscriber without changing it, may go on.
 */
export const lockSubscribers = (transaction: LeadsDatabase, which: Condition) =>
  transaction
    .updateTable('subscribers')
    .set((row) => ({last_signed_up_at: row.ref('last_signed_up_at')}))
    .where(which)
    .returning(['id', 'state'])
    .execute()
