import {randomBytes} from 'node:crypto'

const draftPrefix = /^drafts\./
const versionPrefix = /^versions\.[^.]+\./

/** The id that the document has, or will have, once published: `drafts.a` and `versions.r1.a` give `a`. */
export function publishedId(id: string): string {
  // Nearly all ids: this is called for every document of a dataset.
  if (!id.includes('.')) return id
  return id.replace(draftPrefix, '').replace(versionPrefix, '')
}

export const isDraftId = (id: string): boolean => draftPrefix.test(id)

export const isVersionId = (id: string): boolean => versionPrefix.test(id)

export const layerId = (layer: string, id: string): string =>
  layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`

/** Cannot be read without a token. https://www.sanity.io/docs/content-lake/ids */
export const isPrivateId = (id: string): boolean => id.includes('.')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes below this limit map evenly onto the alphabet. */
const byteLimit = 256 - (256 % alphabet.length)
const maxLength = 128

/** A random id of letters and digits, as on the hosted lake. 22 characters hold 130 bits. */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < byteLimit && id.length < length) id += alphabet[byte % alphabet.length]
    }
  }
  return id
}

/** A random id when there is none, or under a prefix that ends in a dot. */
export function newDocumentId(requested: string | undefined): string {
  if (requested === undefined || requested === '') return randomId()
  return requested.endsWith('.') ? requested + randomId() : requested
}

export const isDocumentId = (id: string): boolean =>
  id.length <= maxLength && /^(?!-)[\w-]+(?:\.[\w-]+)*$/.test(id)
