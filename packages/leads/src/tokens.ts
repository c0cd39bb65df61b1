import {createHash, createHmac, timingSafeEqual} from 'node:crypto'

/**
 * HMAC-SHA256 in base64url (43 characters, 256 bits). The purpose separates hashes: without the secret, the hashes
 * of one address under two purposes cannot be matched.
 */
export type KeyedHash = (purpose: string, value: string) => string

const shortestSecret = 32

/** @throws {RangeError} for a secret that could be guessed */
export function keyedHash(secret: string): KeyedHash {
  if (secret.length < shortestSecret)
    throw new RangeError(`leads: the secret needs at least ${shortestSecret} characters`)
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')
}

const tokenPattern = /^[\w-]{43}$/

/**
 * The token in a confirmation mail: 256 bits derived from the mail's random id and the secret. A repeated attempt
 * therefore sends the same token, and the database, which stores only its hash, cannot confirm anybody.
 */
export const confirmationToken = (hash: KeyedHash, mailId: string): string => hash('confirm', mailId)

export const confirmationTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export const isConfirmationToken = (token: unknown): token is string =>
  typeof token === 'string' && tokenPattern.test(token)

/**
 * An unsubscribe link works for as long as its mail is kept, so its token is signed instead of stored: the
 * subscriber's random id, followed by 128 bits of a keyed hash of it.
 */
export const unsubscribeToken = (hash: KeyedHash, subscriberId: string): string =>
  Buffer.concat([
    Buffer.from(subscriberId.replaceAll('-', ''), 'hex'),
    signature(hash, subscriberId),
  ]).toString('base64url')

/** The subscriber's id in a valid unsubscribe token; undefined for anything else. */
export function subscriberOfToken(hash: KeyedHash, token: unknown): string | undefined {
  if (typeof token !== 'string' || !tokenPattern.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), signature(hash, id)) ? id : undefined
}

const signature = (hash: KeyedHash, subscriberId: string): Buffer =>
  Buffer.from(hash('unsubscribe', subscriberId), 'base64url').subarray(0, 16)
