import {randomInt} from 'node:crypto'

const draftPrefix = /^drafts\./
const versionPrefix = /^versions\.([^.]+)\./

/** The id that the document has, or will have, once published: `drafts.a` and `versions.r1.a` give `a`. */
export function publishedId(id: string): string {
  // Nearly all ids: this is called for every document of a dataset.
  if (!id.includes('.')) return id
  return id.replace(draftPrefix, '').replace(versionPrefix, '')
}

export const isDraftId = (id: string): boolean => draftPrefix.test(id)

export const isVersionId = (id: string): boolean => versionPrefix.test(id)

export const isDraftOrVersionId = (id: string): boolean => publishedId(id) !== id

/** The release of a version: `versions.r1.a` gives `r1`. */
export const releaseOf = (id: string): string | undefined => versionPrefix.exec(id)?.[1]

export const layerId = (layer: string, id: string): string =>
  layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`

/** Cannot be read without a token. https://www.sanity.io/docs/content-lake/ids */
export const isPrivateId = (id: string): boolean => id.includes('.')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 22
const maxLength = 128

/** A random id of letters and digits, as on the hosted lake. 22 characters hold 130 bits. */
export const randomId = (): string =>
  Array.from({length: idLength}, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random id when there is none, or under a prefix that ends in a dot. */
export function newDocumentId(requested: string | undefined): string {
  if (!requested) return randomId()
  return requested.endsWith('.') ? requested + randomId() : requested
}

export const isDocumentId = (id: string): boolean =>
  id.length <= maxLength && /^(?!-)[\w-]+(?:\.[\w-]+)*$/.test(id)
