import {call, argumentsOf, mapChildren, type SyntaxNode, constant} from './parse-query.ts'
import {documentTextNode} from './plan-query.ts'

/** groq-js cannot evaluate `… match text::query("…")`, `score(text::query("…"))` and `path(a) in path(b)`. */
export function rewriteTextQueries(node: SyntaxNode): SyntaxNode {
  const whole = rewriteMatch({type: 'This'}, node)
  if (whole) return whole
  if (node.type === 'OpCall' && node.op === 'match') {
    const match = rewriteMatch(rewriteTextQueries(node.left), node.right)
    if (match) return match
  }
  const rewritten = mapChildren(node, rewriteTextQueries)
  if (rewritten.type !== 'OpCall' || rewritten.op !== 'in') return rewritten
  // groq-js compares a string with a path, but not two paths.
  const [path] = argumentsOf(rewritten.left, 'global', 'path') ?? []
  return path ? {...rewritten, left: path} : rewritten
}

/** All words, all phrases and none of the excluded words, as `match` expressions, which `score()` can weigh. */
function rewriteMatch(left: SyntaxNode, right: SyntaxNode): SyntaxNode | undefined {
  const [text] = argumentsOf(right, 'text', 'query') ?? []
  if (text?.type !== 'Value' || typeof text.value !== 'string') return undefined
  const {words, phrases, excluded} = parseTextQuery(text.value)
  const isWhole = isWholeDocument(left)
  const searched = isWhole ? documentTextNode([]) : left
  const match = (terms: readonly string[]): SyntaxNode => ({
    type: 'OpCall',
    op: 'match',
    left: isWhole ? documentTextNode(terms.flatMap((term) => term.split(/[^\p{L}\p{N}]+/u))) : left,
    right: constant(terms),
  })
  const conditions: SyntaxNode[] = []
  if (words.length > 0) conditions.push(match(words))
  for (const phrase of phrases) conditions.push(containsPhrase(searched, phrase))
  for (const term of excluded) conditions.push({type: 'Not', base: match([term])})
  const [first, ...others] = conditions
  // An empty search finds everything.
  if (!first) return constant(true)
  return others.reduce((all, next) => ({type: 'And', left: all, right: next}), first)
}

/** `count(string::split(lower(text), phrase)) > 1`; a list of texts is joined. */
function containsPhrase(searched: SyntaxNode, phrase: string): SyntaxNode {
  const joined = call('array', 'join', searched, constant(' '))
  const text = call('global', 'lower', call('global', 'coalesce', joined, searched))
  const parts = call('global', 'count', call('string', 'split', text, constant(phrase)))
  return {type: 'OpCall', op: '>', left: parts, right: constant(1)}
}

/** `"exact phrase"`, `-without`, `start*`, `word`, separated by white space. */
const termPattern = /(-?)(?:"([^"]*)"?|(\S+))/g

/** Parses the text of a search, as Studio and the SDK's `createGroqSearchFilter` write it. In lower case; a word may end in `*`. */
function parseTextQuery(text: string) {
  const query = {words: new Array<string>(), phrases: new Array<string>(), excluded: new Array<string>()}
  for (const [, minus, phrase, word] of text.toLowerCase().matchAll(termPattern)) {
    const term = (phrase ?? word ?? '').trim()
    // A term without a letter or digit is ignored.
    if (!/[\p{L}\p{N}]/u.test(term)) continue
    if (minus) query.excluded.push(term)
    else if (phrase === undefined) query.words.push(term)
    else query.phrases.push(term)
  }
  return query
}

/** `@`, or a list with `@` in it: the forms in which Studio searches whole documents. */
function isWholeDocument(node: SyntaxNode): boolean {
  if (node.type === 'Array') return node.elements.some(({value}) => value.type === 'This')
  return node.type === 'This'
}
