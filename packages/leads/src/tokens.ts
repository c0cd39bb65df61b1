import {createHash, createHmac, timingSafeEqual} from 'node:crypto'

/**
 * HMAC-SHA256 in base64url (43 characters, 256 bits). Without the secret, nobody can match the hashes of one value for two
 * purposes.
 */
export interface KeyedHash {
  (purpose: string, value: string): string
  /** With each secret, for hashes from before a rotation. */
  readonly every: (purpose: string, value: string) => readonly string[]
}

const minSecretLength = 32

/**
 * @param list one secret, or several separated by commas, the newest first
 * @throws {RangeError} for a short secret
 */
export function keyedHash(list: string): KeyedHash {
  const secrets = list.split(',').map((secret) => secret.trim())
  if (secrets.some(({length}) => length < minSecretLength))
    throw new RangeError(`leads: a secret needs at least ${minSecretLength} characters`)
  const every: KeyedHash['every'] = (purpose, value) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url'))
  return Object.assign((purpose: string, value: string) => every(purpose, value)[0] ?? '', {every})
}

const tokenPattern = /^[\w-]{43}$/

/**
 * The token in a confirmation mail: 256 bits, derived from the mail's random id and the secret. Every attempt sends the same
 * token. The database has only its hash, so a copy of the database cannot confirm anyone.
 */
export const confirmationToken = (hash: KeyedHash, mailId: string): string => hash('confirm', mailId)

export const confirmationTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export const isConfirmationToken = (token: unknown): token is string =>
  typeof token === 'string' && tokenPattern.test(token)

/** `unsubscribe`: of a subscriber. `answer`: confirms an answer to a form, and leads to the form's file. */
type TokenPurpose = 'unsubscribe' | 'answer'

/** The token of a link: a row's random id, then 128 bits of its keyed hash. It is not stored: it works as long as the row exists. */
export const idToken = (hash: KeyedHash, purpose: TokenPurpose, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signatureOf(hash(purpose, id))]).toString(
    'base64url',
  )

/** The id in a valid token; undefined for anything else. */
export function idOfToken(hash: KeyedHash, purpose: TokenPurpose, token: unknown): string | undefined {
  if (typeof token !== 'string' || !tokenPattern.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = uuidOf(bytes.toString('hex', 0, 16))
  const isSigned = hash
    .every(purpose, id)
    .some((hashed) => timingSafeEqual(bytes.subarray(16), signatureOf(hashed)))
  return isSigned ? id : undefined
}

/** @param digits 32 of them, hexadecimal */
export const uuidOf = (digits: string): string =>
  digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const signatureOf = (hashed: string): Buffer => Buffer.from(hashed, 'base64url').subarray(0, 16)
