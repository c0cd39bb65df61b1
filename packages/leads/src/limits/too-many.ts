import type {LeadsDatabase} from '../database/tables.ts'
import type {KeyedHash} from '../secrets/keyed-hash.ts'
import {countHit} from './count-hit.ts'
import type {Limit} from './limit.ts'

/** Ends a transaction: a client that sends too much writes nothing, its count included. */
class TooMany extends Error {
  override readonly name = 'TooMany'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('leads: too many from one client')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Counts what a client sends; only a keyed hash of it is stored, until the count ends. Nobody is counted
 * without a client.
 * @throws {TooMany}
 */
export async function admitClient(
  database: LeadsDatabase,
  hash: KeyedHash,
  {purpose, client, limit, now}: {purpose: string; client: string | undefined; limit: Limit; now: Date},
): Promise<void> {
  if (client === undefined) return
  const {within, secondsLeft} = await countHit(database, hash(`client of ${purpose}`, client), limit, now)
  if (!within) throw new TooMany(secondsLeft)
}

/** The outcome instead of the error. */
export const orTooMany = <Result>(result: Promise<Result>) =>
  result.catch((error: unknown) => {
    if (!(error instanceof TooMany)) throw error
    const {retryAfterSeconds} = error
    return {ok: false, reason: 'too-many', retryAfterSeconds} as const
  })
