import {evaluate, evaluateSync} from 'groq-js'
import type {DocumentView, LakeDocument} from '../perspectives/document-view.ts'
import {nodesOf, parseQuery, type QueryParams, type SyntaxNode, takesSelector} from './parse-query.ts'
import {explainPlan, planQuery, resolveLookup} from './plan-query.ts'
import {rewriteTextQueries} from './text-search.ts'
import {annotateQuery} from './source-map/annotate-query.ts'
import {type ArraySelector, sourceLocations} from './source-map/source-location.ts'
import {noSources, type SourceMap, traceResult} from './source-map/source-map.ts'
import {sourcesOfQuery, syncTags} from './sync-tags.ts'

/** A query that is ready to run, with these parameters or others of the same kinds. */
export type CompiledQuery = ReturnType<typeof compileTree>

export const compileQuery = (query: string, params: QueryParams): CompiledQuery =>
  compileTree(parseQuery(query, params), params)

export function compileTree(parsed: SyntaxNode, params: QueryParams) {
  const tree = planQuery(rewriteTextQueries(parsed))
  const nodes = nodesOf(parsed)
  let annotated: SyntaxNode | undefined
  return {
    tree,
    params,
    /** False when the tree contains the values of all parameters. */
    isOpen: nodes.some(({type}) => type === 'Parameter'),
    /** False for the few functions that groq-js has only in an asynchronous form. */
    isSynchronous: !nodes.some(takesSelector),
    sources: sourcesOfQuery(parsed),
    annotate: (): SyntaxNode => (annotated ??= annotateQuery(tree)),
  }
}

/** How a query finds its documents: a line for each `*`. */
export function explainQuery(query: string): string[] {
  const names = [...query.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, '']))
  return explainPlan(compileQuery(query, params).tree)
}

export interface EvaluationContext {
  readonly view: DocumentView
  /** Reads the targets of references that the view does not have. */
  readonly read?: (id: string) => LakeDocument | undefined
  readonly identity: string
  readonly sanity: {readonly projectId: string; readonly dataset: string}
  readonly now?: Date
  readonly sourceMap?: ArraySelector | undefined
}

interface Observers {
  /** A reference is followed. */
  readonly onFollow?: (id: string) => unknown
  readonly onRead?: (document: LakeDocument) => unknown
}

/**
 * Evaluates a compiled query against a view. Synchronous evaluation is four times as fast.
 * @returns a result that callers must not change: parts may be objects of the view
 */
export async function evaluateQuery(compiled: CompiledQuery, context: EvaluationContext) {
  const followed = new Set<string>()
  const observers = {onFollow: (id: string) => followed.add(id)}
  const result: unknown = compiled.isSynchronous
    ? evaluateNow(compiled, context, observers)
    : await (await evaluate(compiled.tree, evaluationOptions(compiled, context, observers))).get()
  const {sourceMap: selector} = context
  return {
    result,
    syncTags: syncTags(compiled.sources, compiled.params, followed),
    ...(selector && {sourceMap: mapSources(result, compiled, context, selector)}),
  }
}

export const evaluateNow = (
  compiled: CompiledQuery,
  context: EvaluationContext,
  observers: Observers = {},
): unknown => evaluateSync(compiled.tree, evaluationOptions(compiled, context, observers)).data

/** Not in the first evaluation, because filters could see the annotations. */
function mapSources(
  result: unknown,
  compiled: CompiledQuery,
  context: EvaluationContext,
  selector: ArraySelector,
): SourceMap {
  if (!compiled.isSynchronous) return noSources
  const touched = new Set<LakeDocument>()
  const options = evaluationOptions(compiled, context, {onRead: (document) => touched.add(document)})
  // Not normalized, because objects of documents are recognised by identity.
  const annotated: unknown = evaluateSync(compiled.annotate(), options).data
  return traceResult(result, annotated, sourceLocations(context.view, touched), selector)
}

const evaluationOptions = (
  compiled: CompiledQuery,
  {view, read, identity, sanity, now = new Date()}: EvaluationContext,
  {onFollow, onRead}: Observers,
) => ({
  dataset: view.all,
  params: {...compiled.params},
  identity,
  sanity,
  timestamp: now,
  dereference: ({_ref}: {_ref: string}): unknown => {
    const found = resolveLookup(view, _ref)
    if (onRead && Array.isArray(found)) for (const document of found) onRead(document)
    if (found !== undefined) return found
    onFollow?.(_ref)
    const document = view.get(_ref) ?? read?.(_ref)
    if (document) onRead?.(document)
    return document
  },
})
