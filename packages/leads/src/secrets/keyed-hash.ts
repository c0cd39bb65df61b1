import {createHmac} from 'node:crypto'

/**
 * HMAC-SHA256 in base64url (43 characters, 256 bits). The purpose keeps hashes apart: one address under two
 * purposes gives two that nobody can match without the secret.
 */
export type KeyedHash = (purpose: string, value: string) => string

const shortestSecret = 32

/** @throws {RangeError} for a secret that could be guessed */
export function keyedHash(secret: string): KeyedHash {
  if (secret.length < shortestSecret)
    throw new RangeError(`leads: the secret needs at least ${shortestSecret} characters`)
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')
}
