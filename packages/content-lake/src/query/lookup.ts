import {publishedId} from '../document-id.ts'
import {memoize} from '../memoize.ts'
import type {DocumentView} from '../perspectives/document-view.ts'
import {isLakeDocument, type LakeDocument, mergeById} from '../perspectives/lake-document.ts'
import {type ArrayElement, call, type SyntaxNode} from './syntax-tree.ts'

/**
 * Kinds of look-up: documents by `ids`, by `types` or by `references` to ids; the `text` of the document with an id;
 * whether a text contains a `phrase`.
 */
const KINDS = ['ids', 'types', 'references', 'text', 'phrase'] as const
export type LookupKind = (typeof KINDS)[number]

/** One key, or (as a splat) a list of keys. */
export interface LookupKey {
  readonly kind: LookupKind
  readonly key: SyntaxNode
  readonly isList: boolean
}

/** Unlikely in a JSON string of a request. Only used as separators. */
export const SEPARATOR = '\u0000'
const KIND_MARK = '\u0001'
/** Random, so no `_ref` of a document can start with it. */
const PREFIX = `${SEPARATOR}${crypto.randomUUID()}`

/**
 * A node that evaluates to the result of a look-up. groq-js calls its host only to follow a reference, so a look-up
 * is a reference that starts with `PREFIX`: `{"_ref": PREFIX + array::join([kind, key, ...keys, kind, …])}->`. It
 * evaluates to null when a key is null or an object, because `array::join` does.
 */
export function lookupNode(keys: readonly LookupKey[]): SyntaxNode {
  const elements: ArrayElement[] = [toElement({type: 'Value', value: PREFIX}, false)]
  for (const {kind, key, isList} of keys) {
    elements.push(toElement({type: 'Value', value: KIND_MARK + kind}, false), toElement(key, isList))
  }
  const reference = call('array', 'join', {type: 'Array', elements}, {type: 'Value', value: SEPARATOR})
  return {
    type: 'Deref',
    base: {type: 'Object', attributes: [{type: 'ObjectAttributeValue', name: '_ref', value: reference}]},
  }
}

/** The keys of a look-up, by kind; `undefined` for a real reference. */
export function readLookup(reference: string): Map<LookupKind, string[]> | undefined {
  if (!reference.startsWith(PREFIX)) return undefined
  const lookup = new Map<LookupKind, string[]>()
  let keys: string[] = []
  for (const part of reference.slice(PREFIX.length + 1).split(SEPARATOR)) {
    const kind = part.startsWith(KIND_MARK) ? KINDS.find((known) => part === KIND_MARK + known) : undefined
    if (!kind) {
      keys.push(part)
      continue
    }
    keys = lookup.get(kind) ?? []
    lookup.set(kind, keys)
  }
  return lookup
}

function toElement(value: SyntaxNode, isSplat: boolean): ArrayElement {
  return {type: 'ArrayElement', value, isSplat}
}

/** The result of a look-up: documents sorted by id, a text, or whether a text contains a phrase. */
export function answerLookup(
  view: DocumentView,
  lookup: ReadonlyMap<LookupKind, string[]>,
): LakeDocument[] | string | boolean {
  const phrase = lookup.get('phrase')
  const text = lookup.get('text')
  if (phrase && text) return phrase.every((part) => text.join(' ').toLowerCase().includes(part))
  if (text) return view.withIds(text).map(documentText).join(' ')
  const references = lookup.get('references')
  return mergeById([
    view.withIds(lookup.get('ids') ?? []),
    view.withTypes(lookup.get('types') ?? []),
    references ? view.withReferencesTo(references) : [],
  ])
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
