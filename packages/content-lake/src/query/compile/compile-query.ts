import {forEachChild} from '../syntax/map-children.ts'
import {parseQuery} from '../syntax/parse-query.ts'
import type {QueryParams} from '../syntax/parse-query.ts'
import {planQuery} from './plan-query.ts'
import {rewriteQuery} from './rewrite-query.ts'
import {syncTagsOfQuery} from './sync-tags.ts'
import type {SyncTag} from './sync-tags.ts'
import type {SyntaxNode} from '../syntax/syntax-tree.ts'

/** A query that is ready to be evaluated against any view, any number of times. */
export interface CompiledQuery {
  readonly tree: SyntaxNode
  readonly params: QueryParams
  /** False for the few functions that groq-js has in an asynchronous form only. */
  readonly isSynchronous: boolean
  readonly syncTags: ReadonlySet<SyncTag>
}

/** @throws QueryError 400 for a query that cannot be parsed or is not supported. */
export function compileQuery(query: string, params: QueryParams): CompiledQuery {
  const parsed = parseQuery(query, params)
  return {
    tree: rewriteQuery(planQuery(parsed)),
    params,
    isSynchronous: isSynchronous(parsed),
    syncTags: syncTagsOfQuery(parsed),
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
