import {call} from '../syntax/syntax-tree.ts'
import type {ArrayElement, SyntaxNode} from '../syntax/syntax-tree.ts'

/**
 * What can be looked up: documents by `ids`, by `types`, by the ids that they hold `references` to, by the `words`
 * that their text must contain (one key is several words with blanks between); the `text` of the document with an id; whether a text contains a `phrase`.
 */
const KINDS = ['ids', 'types', 'references', 'words', 'text', 'phrase'] as const
export type LookupKind = (typeof KINDS)[number]

/** One key, or (as a splat) a list of keys. */
export interface LookupKey {
  readonly kind: LookupKind
  readonly key: SyntaxNode
  readonly isList: boolean
}

/** No JSON string of a request holds one of these by accident: they only ever separate. */
export const SEPARATOR = '\u0000'
const KIND_MARK = '\u0001'
/** What no `_ref` of a document can start with: nobody outside this process knows it. */
const PREFIX = `${SEPARATOR}${crypto.randomUUID()}`

/**
 * A node that evaluates to what the host answers for the keys. groq-js lets its host take part in one place only,
 * when it follows a reference, so a look-up is written as following a reference that starts with `PREFIX`:
 * `{"_ref": PREFIX + array::join([kind, key, ...keys, kind, …])}->`.
 * It evaluates to null when a key is null or an object, because `array::join` does.
 */
export function lookupNode(keys: readonly LookupKey[]): SyntaxNode {
  const elements: ArrayElement[] = [element({type: 'Value', value: PREFIX}, false)]
  for (const {kind, key, isList} of keys) {
    elements.push(element({type: 'Value', value: KIND_MARK + kind}, false), element(key, isList))
  }
  const reference = call('array', 'join', {type: 'Array', elements}, {type: 'Value', value: SEPARATOR})
  return {
    type: 'Deref',
    base: {type: 'Object', attributes: [{type: 'ObjectAttributeValue', name: '_ref', value: reference}]},
  }
}

/** The keys of the look-up that a followed reference stands for, by kind; nothing for a real reference. */
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

function element(value: SyntaxNode, isSplat: boolean): ArrayElement {
  return {type: 'ArrayElement', value, isSplat}
}
