import {queryParseError} from '../query/syntax/query-error.ts'
import type {SyntaxNode} from '../query/syntax/syntax-tree.ts'

/**
 * The filter inside a listener's query: `*[…]`, whatever is done with the documents afterwards. A listener is about
 * single documents, so order, slices and projections mean nothing to it.
 * @throws QueryError 400 for a query that is no filter over documents
 */
export function filterOfQuery(tree: SyntaxNode, query: string): SyntaxNode {
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
