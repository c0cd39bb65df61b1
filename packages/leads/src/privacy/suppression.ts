import type {OpenLeadsStore} from '../leads-store.ts'
import type {KeyedHash} from '../tokens.ts'

/** All that remains of an erased address: the hash does not reveal the address, but a known address can be looked up. */
const suppressionHash = (hash: KeyedHash, addressKey: string) => hash('suppression', addressKey)

export async function isSuppressed({database, hash}: OpenLeadsStore, addressKey: string): Promise<boolean> {
  const row = await database
    .selectFrom('suppressions')
    .select('address_hash')
    .where('address_hash', '=', suppressionHash(hash, addressKey))
    .executeTakeFirst()
  return row !== undefined
}

/** The address gets no more mail. */
export async function suppress(
  {database, hash}: OpenLeadsStore,
  addressKey: string,
  now: Date,
): Promise<void> {
  await database
    .insertInto('suppressions')
    .values({address_hash: suppressionHash(hash, addressKey), created_at: now.toISOString()})
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute()
}

/** The address may get mail again. False when it was not suppressed. */
export async function unsuppress({database, hash}: OpenLeadsStore, addressKey: string): Promise<boolean> {
  const {numDeletedRows} = await database
    .deleteFrom('suppressions')
    .where('address_hash', '=', suppressionHash(hash, addressKey))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
