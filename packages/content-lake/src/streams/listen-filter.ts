import {evaluateSync, toJS} from 'groq-js'
import {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import {compileExpression} from '../query/compile-expression.ts'
import {answerLookup} from '../query/lookup.ts'
import {parseQuery, type QueryParams, queryParseError} from '../query/parse-query.ts'
import {rewriteQuery} from '../query/rewrite-query.ts'
import type {SyntaxNode} from '../query/syntax-tree.ts'

/** What a filter can read besides the document. */
export interface FilterContext {
  /** What `identity()` gives. */
  identity: string
  projectId: string
  dataset: string
  /** Reads a referenced document, if the listener may read it. */
  read: (id: string) => LakeDocument | undefined
}

/** True for a document that matches the listener's filter. */
export type ListenFilter = (document: LakeDocument) => boolean

/**
 * Compiles a listener's query into a filter of single documents. References are followed to their present targets;
 * other documents are not visible.
 * @throws ApiError 400 for a query that is invalid, not a filter, or cannot be evaluated
 */
export function compileListenFilter(
  query: string,
  params: QueryParams,
  {identity, projectId, dataset, read}: FilterContext,
): ListenFilter {
  const filter = filterOfQuery(parseQuery(query, params), query)
  if (filter.type === 'Everything') return () => true
  const compiled =
    filter.type === 'Filter' && filter.base.type === 'Everything' && compileExpression(filter.expr)
  if (compiled) return (document) => compiled(document) === true
  const tree = rewriteQuery(filter)
  const matches = (document: LakeDocument) => {
    const view = new DocumentView([document])
    const found: unknown = toJS(
      evaluateSync(tree, {
        dataset: [document],
        params: {...params},
        identity,
        sanity: {projectId, dataset},
        timestamp: new Date(),
        dereference: ({_ref}: {_ref: string}): unknown => answerLookup(view, _ref) ?? read(_ref),
      }),
    )
    return Array.isArray(found) && found.length > 0
  }
  try {
    // Refuses a filter that cannot be evaluated now, and not at the first change.
    matches({_id: 'none', _type: 'none'})
  } catch (error) {
    throw queryParseError(query, error instanceof Error ? error.message : String(error), 0, query.length - 1)
  }
  return matches
}

/**
 * The filter in a listener's query: `*[…]`. Order, slices and projections are ignored, because a listener matches
 * single documents.
 * @throws ApiError 400 for a query without a filter over documents
 */
function filterOfQuery(tree: SyntaxNode, query: string): SyntaxNode {
  switch (tree.type) {
    case 'Everything':
      return tree
    case 'Filter':
      filterOfQuery(tree.base, query)
      return tree
    case 'Group':
    case 'Projection':
    case 'Map':
    case 'Slice':
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'PipeFuncCall':
      return filterOfQuery(tree.base, query)
    default:
      throw queryParseError(query, 'A listener needs a filter over documents: *[…]', 0, query.length - 1)
  }
}
