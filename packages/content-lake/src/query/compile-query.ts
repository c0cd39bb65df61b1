import {parseQuery, type QueryParams} from './parse-query.ts'
import {planQuery} from './plan-query.ts'
import {rewriteQuery} from './rewrite-query.ts'
import {annotateQuery} from './source-map/annotate-query.ts'
import type {AnnotatedQuery} from './source-map/provenance.ts'
import {type SyncTag, syncTagsOfQuery} from './sync-tags.ts'
import {forEachChild, type SyntaxNode} from './syntax-tree.ts'

/** A query that can be evaluated against any view, any number of times. */
export interface CompiledQuery {
  readonly tree: SyntaxNode
  readonly params: QueryParams
  /** False for the few functions that groq-js has only in an asynchronous form. */
  readonly isSynchronous: boolean
  readonly syncTags: ReadonlySet<SyncTag>
  /** The query that also returns the sources of its values. Built on first use. */
  annotate(): AnnotatedQuery
}

/** @throws ApiError 400 for a query that cannot be parsed or is not supported. */
export function compileQuery(query: string, params: QueryParams): CompiledQuery {
  const parsed = parseQuery(query, params)
  const tree = rewriteQuery(planQuery(parsed))
  let annotated: AnnotatedQuery | undefined
  return {
    tree,
    params,
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
