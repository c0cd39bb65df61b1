import {createHash} from 'node:crypto'
import type {KeyedHash} from './keyed-hash.ts'

/**
 * The token in a confirmation mail: 256 bits that follow from the mail's random id and the secret. So a
 * repeated attempt sends the same mail, and the database, which has the hash alone, cannot confirm anybody.
 */
export const confirmationToken = (hash: KeyedHash, mailId: string): string => hash('confirm', mailId)

export const confirmationTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export const looksLikeConfirmationToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token)
