import {timingSafeEqual} from 'node:crypto'
import type {KeyedHash} from './keyed-hash.ts'

/**
 * An unsubscribe link works for as long as its mail is kept, so its token is signed instead of stored: the
 * subscriber's random id and 128 bits of a keyed hash of it. It says nothing of the address, and nobody makes one up.
 */
export const unsubscribeToken = (hash: KeyedHash, subscriberId: string): string =>
  Buffer.concat([
    Buffer.from(subscriberId.replaceAll('-', ''), 'hex'),
    signature(hash, subscriberId),
  ]).toString('base64url')

/** The subscriber's id in a token of ours; of anything else, nothing. */
export function subscriberOfToken(hash: KeyedHash, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), signature(hash, id)) ? id : undefined
}

const signature = (hash: KeyedHash, subscriberId: string): Buffer =>
  Buffer.from(hash('unsubscribe', subscriberId), 'base64url').subarray(0, 16)
