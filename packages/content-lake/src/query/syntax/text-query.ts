import {unwrapGroup} from './syntax-tree.ts'
import type {SyntaxNode} from './syntax-tree.ts'

/** What `text::query()` asks for, in lower case. A word may end in `*`. */
export interface TextQuery {
  readonly words: readonly string[]
  readonly phrases: readonly string[]
  readonly excluded: readonly string[]
}

/** `"exact phrase"`, `-without`, `start*`, `word`, separated by white space. */
const TERM = /(-?)(?:"([^"]*)"?|(\S+))/g

/** Reads the text that a search box passes on, as Studio and the SDK's `createGroqSearchFilter` write it. */
export function parseTextQuery(text: string): TextQuery {
  const query = {words: new Array<string>(), phrases: new Array<string>(), excluded: new Array<string>()}
  for (const [, minus, phrase, word] of text.toLowerCase().matchAll(TERM)) {
    const term = (phrase ?? word ?? '').trim()
    // A term without a letter or digit is no word in any text: it neither finds nor excludes.
    if (!/[\p{L}\p{N}]/u.test(term)) continue
    if (minus) query.excluded.push(term)
    else if (phrase === undefined) query.words.push(term)
    else query.phrases.push(term)
  }
  return query
}

/** The text of a `text::query("…")` node, if it is one with a text that is known before the query runs. */
export function textQueryOf(node: SyntaxNode): string | undefined {
  if (!isTextQuery(node)) return undefined
  const [argument] = node.args
  const value = argument && unwrapGroup(argument)
  return value?.type === 'Value' && typeof value.value === 'string' ? value.value : undefined
}

function isTextQuery(node: SyntaxNode): node is Extract<SyntaxNode, {type: 'FuncCall'}> {
  return node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query'
}
