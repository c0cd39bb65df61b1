import {publishedId} from '../../perspectives/document-id.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'

const texts = new WeakMap<LakeDocument, string>()

/** All text of a document in lower case, for searching: its id and every string that is not of the system. */
export function documentText(document: LakeDocument): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const parts = [document._id, publishedId(document._id)]
  gather(document, parts)
  const text = parts.join(' ').toLowerCase()
  texts.set(document, text)
  return text
}

/** True when the text has all letters and digits that the words ask for, in any place: a first, cheap sieve. */
export function mayContainWords(text: string, words: string): boolean {
  return words.split(/[^\p{L}\p{N}]+/u).every((piece) => text.includes(piece))
}

function gather(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value)
  else if (Array.isArray(value)) for (const element of value) gather(element, parts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      if (!key.startsWith('_')) gather(nested, parts)
    }
  }
}
