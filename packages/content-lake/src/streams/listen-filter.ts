import {evaluateSync, toJS} from 'groq-js'
import {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import {answerLookup, readLookup} from '../query/lookup.ts'
import {parseQuery, type QueryParams, queryParseError} from '../query/parse-query.ts'
import {rewriteQuery} from '../query/rewrite-query.ts'
import type {SyntaxNode} from '../query/syntax-tree.ts'

/** What a filter may look at besides the document itself. */
export interface FilterContext {
  /** What `identity()` gives. */
  identity: string
  projectId: string
  dataset: string
  /** Follows a reference, as far as whoever listens may. */
  read: (id: string) => LakeDocument | undefined
}

/** Tells whether a document is one that a listener listens to. */
export type ListenFilter = (document: LakeDocument) => boolean

/**
 * Compiles a listener's query once, to be asked about single documents afterwards. What the filter reads through
 * references is read as it is at that moment; other documents it does not see.
 * @throws QueryError 400 for a query that cannot be parsed, is no filter, or cannot be evaluated
 */
export function compileListenFilter(
  query: string,
  params: QueryParams,
  {identity, projectId, dataset, read}: FilterContext,
): ListenFilter {
  const filter = filterOfQuery(parseQuery(query, params), query)
  if (filter.type === 'Everything') return () => true
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
        dereference: ({_ref}: {_ref: string}): unknown => {
          const lookup = readLookup(_ref)
          if (lookup !== undefined) return answerLookup(view, lookup)
          return read(_ref)
        },
      }),
    )
    return Array.isArray(found) && found.length > 0
  }
  try {
    // A filter that cannot be evaluated is refused now, and not when somebody writes.
    matches({_id: 'none', _type: 'none'})
  } catch (error) {
    throw queryParseError(query, error instanceof Error ? error.message : String(error), 0, query.length - 1)
  }
  return matches
}

/**
 * The filter inside a listener's query: `*[…]`, whatever is done with the documents afterwards. A listener is about
 * single documents, so order, slices and projections mean nothing to it.
 * @throws QueryError 400 for a query that is no filter over documents
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
