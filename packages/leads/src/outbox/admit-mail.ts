import type {LeadsDatabase} from '../database/tables.ts'
import {countHit} from '../limits/count-hit.ts'
import type {Limits} from '../limits/limit.ts'
import {isSuppressed} from '../privacy/suppression.ts'
import type {KeyedHash} from '../secrets/keyed-hash.ts'

/**
 * Whether an address may get a mail now: it is not suppressed, has not just had the same one, and has not had
 * too many. Takes the same statements whatever the answer.
 */
export async function admitMail(
  transaction: LeadsDatabase,
  hash: KeyedHash,
  {addressKey, sameMail, limits, now}: {addressKey: string; sameMail: string; limits: Limits; now: Date},
): Promise<boolean> {
  const suppressed = await isSuppressed(transaction, hash, addressKey)
  const same = await countHit(
    transaction,
    hash('same mail', `${addressKey} ${sameMail}`),
    limits.sameMail,
    now,
    suppressed ? 0 : 1,
  )
  const fresh = same.within && !suppressed
  // What is not sent is not counted, or whoever signs an address up often keeps it from its mail for a day.
  const all = await countHit(transaction, hash('mails', addressKey), limits.mails, now, fresh ? 1 : 0)
  return fresh && all.within
}
