import {randomBytes} from 'node:crypto'

const DRAFT = /^drafts\./
const VERSION = /^versions\.[^.]+\./

/** The id that the document has, or will have, once published: `drafts.a` and `versions.r1.a` give `a`. */
export function publishedId(id: string): string {
  return id.replace(DRAFT, '').replace(VERSION, '')
}

export function isDraftId(id: string): boolean {
  return DRAFT.test(id)
}

export function isVersionId(id: string): boolean {
  return VERSION.test(id)
}

/** The id under which a layer (`drafts`, or a release's name) holds its own state of a published id. */
export function layerId(layer: string, id: string): string {
  return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
}

/**
 * An id with a dot is private: without a token nobody reads it, through any door.
 * @see https://www.sanity.io/docs/content-lake/ids
 */
export function isPrivateId(id: string): boolean {
  return id.includes('.')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Values up to this one map evenly onto the alphabet. */
const LIMIT = 256 - (256 % ALPHABET.length)
const MAX_LENGTH = 128

/** A random id of letters and digits, as the hosted lake makes them; 22 of them hold 130 bits. */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < LIMIT && id.length < length) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  return id
}

/**
 * The id that a new document gets: its own, a random one when it has none, and a random one under a prefix
 * when it ends in a dot. https://www.sanity.io/docs/http-reference/mutation
 */
export function newDocumentId(requested: string | undefined): string {
  if (requested === undefined || requested === '') return randomId()
  return requested.endsWith('.') ? requested + randomId() : requested
}

/** Letters, digits, `_` and `-` in dot-separated segments, 128 in all, not starting with `-`. */
export function isDocumentId(id: string): boolean {
  return id.length <= MAX_LENGTH && /^(?!-)[\w-]+(?:\.[\w-]+)*$/.test(id)
}
