import {randomUUID} from 'node:crypto'
import type {LeadsDatabase} from './database/tables.ts'
import type {WaitlistSignUp} from './form/waitlist-sign-up.ts'

/**
 * Stores a sign-up and the consent that came with it in one transaction; resolves after its commit. A known
 * address keeps its row and takes the same path: the same two statements, one write and one fsync, so that the
 * answer's time says nothing either.
 */
export async function storeSignUp(
  database: LeadsDatabase,
  {email, locale, page, consent, utm}: WaitlistSignUp,
  at: Date,
): Promise<void> {
  const now = at.toISOString()
  await database.transaction().execute(async (transaction) => {
    const {id} = await transaction
      .insertInto('subscribers')
      .values({
        id: randomUUID(),
        address: email.address,
        address_key: email.key,
        state: 'pending',
        locale,
        page,
        utm_source: utm.source,
        utm_medium: utm.medium,
        utm_campaign: utm.campaign,
        utm_term: utm.term,
        utm_content: utm.content,
        created_at: now,
        last_signed_up_at: now,
      })
      .onConflict((conflict) => conflict.column('address_key').doUpdateSet({last_signed_up_at: now}))
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('consents')
      .values({id: randomUUID(), subscriber_id: id, ...consent, locale, given_at: now})
      .onConflict((conflict) => conflict.columns(['subscriber_id', 'version', 'locale']).doNothing())
      .execute()
  })
}
