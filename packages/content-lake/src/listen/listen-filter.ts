import {evaluateSync, toJS} from 'groq-js'
import {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import {answerLookup} from '../query/evaluate/answer-lookup.ts'
import {readLookup} from '../query/compile/lookup.ts'
import {parseQuery, type QueryParams} from '../query/syntax/parse-query.ts'
import {escapeDocument, escapeNames, escapeNamesInTree} from '../query/syntax/unsafe-names.ts'
import {queryParseError} from '../query/syntax/query-error.ts'
import {rewriteQuery} from '../query/compile/rewrite-query.ts'
import {filterOfQuery} from './filter-of-query.ts'

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
  const tree = rewriteQuery(escapeNamesInTree(filter))
  const safeParams = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, escapeNames(value)]),
  )
  const matches = (changed: LakeDocument) => {
    const document = escapeDocument(changed)
    const view = new DocumentView([document])
    const found: unknown = toJS(
      evaluateSync(tree, {
        dataset: [document],
        params: safeParams,
        identity,
        sanity: {projectId, dataset},
        timestamp: new Date(),
        dereference: ({_ref}: {_ref: string}): unknown => {
          const lookup = readLookup(_ref)
          if (lookup !== undefined) return answerLookup(view, lookup)
          const referred = read(_ref)
          return referred && escapeDocument(referred)
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
