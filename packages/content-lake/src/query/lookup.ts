import {publishedId} from '../document-id.ts'
import {memoize} from '../memoize.ts'
import type {DocumentView} from '../perspectives/document-view.ts'
import {isLakeDocument, type LakeDocument} from '../perspectives/lake-document.ts'
import {type ArrayElement, call, type SyntaxNode} from './syntax-tree.ts'

/** Documents by ids, by references to ids, or by types; or the text of documents with ids. */
export type LookupKind = 'ids' | 'references' | 'types' | 'text'

export interface Lookup {
  readonly kind: LookupKind
  /** The keys, or lists of keys (splats). */
  readonly keys: readonly ArrayElement[]
}

/** Unlikely in a JSON string of a request. Only used as a separator. */
export const SEPARATOR = '\u0000'
/** Random, so no `_ref` of a document can start with it. */
const PREFIX = `\u0001${crypto.randomUUID()}`

/**
 * A node that evaluates to the result of a look-up. groq-js calls its host only to follow a reference, so a look-up
 * is a reference that starts with `PREFIX`: `{"_ref": array::join([PREFIX, kind, key, ...keys])}->`. It evaluates to
 * null when a key is null or an object, because `array::join` does.
 */
export function lookupNode({kind, keys}: Lookup): SyntaxNode {
  const elements = [
    keyElement({type: 'Value', value: PREFIX}),
    keyElement({type: 'Value', value: kind}),
    ...keys,
  ]
  const value = call('array', 'join', {type: 'Array', elements}, {type: 'Value', value: SEPARATOR})
  return {
    type: 'Deref',
    base: {type: 'Object', attributes: [{type: 'ObjectAttributeValue', name: '_ref', value}]},
  }
}

export function keyElement(value: SyntaxNode, isSplat = false): ArrayElement {
  return {type: 'ArrayElement', value, isSplat}
}

/** The result of a look-up: documents sorted by id, or a text. `undefined` for a real reference. */
export function answerLookup(view: DocumentView, reference: string): LakeDocument[] | string | undefined {
  if (!reference.startsWith(PREFIX)) return undefined
  const [, kind, ...keys] = reference.split(SEPARATOR)
  if (kind === 'types') return view.withTypes(keys)
  if (kind === 'references') return view.withReferencesTo(keys)
  const documents = view.withIds(keys)
  return kind === 'ids' ? documents : documents.map(documentText).join(' ')
}

/** The text of a document for searching, in lower case: its id and every string outside of system fields. */
const documentText = memoize((document: LakeDocument): string => {
  const parts = [document._id, publishedId(document._id)]
  gather(document, parts)
  return parts.join(' ').toLowerCase()
})

/** False when the text of a document cannot match all the words. A cheap first check. */
export function mayContain(document: unknown, words: readonly string[]): boolean {
  if (!isLakeDocument(document)) return true
  const text = documentText(document)
  return words.every((word) => word.split(/[^\p{L}\p{N}]+/u).every((piece) => text.includes(piece)))
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
