import {annotateQuery} from '../source-map/annotate-query.ts'
import type {AnnotatedQuery} from '../source-map/annotated-query.ts'
import {forEachChild} from '../syntax/map-children.ts'
import {parseQuery} from '../syntax/parse-query.ts'
import type {QueryParams} from '../syntax/parse-query.ts'
import {planQuery} from './plan-query.ts'
import {escapeNames, escapeNamesInTree} from '../syntax/unsafe-names.ts'
import {rewriteQuery} from './rewrite-query.ts'
import {syncTagsOfQuery} from './sync-tags.ts'
import type {SyncTag} from './sync-tags.ts'
import type {SyntaxNode} from '../syntax/syntax-tree.ts'

/** A query that is ready to be evaluated against any view, any number of times. */
export interface CompiledQuery {
  readonly tree: SyntaxNode
  readonly params: QueryParams
  /** True when names in it were unsafe and may come out in the result as they are inside. */
  readonly hasEscapedNames: boolean
  /** False for the few functions that groq-js has in an asynchronous form only. */
  readonly isSynchronous: boolean
  readonly syncTags: ReadonlySet<SyncTag>
  /** The query in the form that tells where its values are from; made when it is first asked for. */
  annotate(): AnnotatedQuery
}

/** @throws QueryError 400 for a query that cannot be parsed or is not supported. */
export function compileQuery(query: string, params: QueryParams): CompiledQuery {
  const parsed = parseQuery(query, params)
  const safe = escapeNamesInTree(parsed)
  const safeParams = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, escapeNames(value)]),
  )
  const tree = rewriteQuery(planQuery(safe))
  let annotated: AnnotatedQuery | undefined
  return {
    tree,
    params: safeParams,
    hasEscapedNames:
      safe !== parsed || Object.entries(params).some(([name, value]) => safeParams[name] !== value),
    isSynchronous: isSynchronous(parsed),
    syncTags: syncTagsOfQuery(parsed),
    annotate: () => (annotated ??= annotateQuery(tree)),
  }
}

function isSynchronous(node: SyntaxNode): boolean {
  if (node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'delta')) return false
  let result = true
  forEachChild(node, (child) => {
    result &&= isSynchronous(child)
  })
  return result
}
