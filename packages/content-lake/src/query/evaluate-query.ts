import {evaluate, evaluateSync, toJS} from 'groq-js'
import type {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import {isJsonArray} from '../json.ts'
import {memoize} from '../memoize.ts'
import {compileExpression, compileOrder, type Read} from './compile-expression.ts'
import {parseQuery, type QueryParams} from './parse-query.ts'
import {answerLookup, mayContain, planQuery} from './plan-query.ts'
import {rewriteQuery, searchedWords} from './rewrite-query.ts'
import {annotateQuery} from './source-map/annotate-query.ts'
import {type ArraySelector, SourceLocations} from './source-map/source-location.ts'
import {NO_SOURCES, type SourceMap, traceResult} from './source-map/source-map.ts'
import {type SyncTag, syncTagsOfQuery, withFollowedIds} from './sync-tags.ts'
import {mapChildren, nodesOf, type SyntaxNode, unwrapGroup} from './syntax-tree.ts'

/** A query that can be evaluated against any view, any number of times. */
export interface CompiledQuery {
  readonly tree: SyntaxNode
  readonly params: QueryParams
  /** False for the few functions that groq-js has only in an asynchronous form. */
  readonly isSynchronous: boolean
  readonly syncTags: ReadonlySet<SyncTag>
  /** The query that also returns the sources of its values. Built on first use. */
  annotate(): SyntaxNode
}

/** @throws ApiError 400 for a query that cannot be parsed or is not supported. */
export function compileQuery(query: string, params: QueryParams): CompiledQuery {
  return compileTree(parseQuery(query, params), params)
}

export function compileTree(parsed: SyntaxNode, params: QueryParams): CompiledQuery {
  const planned = planQuery(parsed)
  let annotated: SyntaxNode | undefined
  return {
    tree: rewriteQuery(planned),
    params,
    isSynchronous: !nodesOf(parsed).some(isAsynchronous),
    syncTags: syncTagsOfQuery(parsed),
    annotate: () => (annotated ??= annotateQuery(rewriteQuery(planned))),
  }
}

function isAsynchronous(node: SyntaxNode): boolean {
  return node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'delta')
}

export interface EvaluationContext {
  readonly view: DocumentView
  /** Reads the targets of references that the view does not have. */
  readonly read?: (id: string) => LakeDocument | undefined
  /** What `identity()` gives. */
  readonly identity: string
  /** What the functions of the `sanity` namespace give. */
  readonly sanity: {readonly projectId: string; readonly dataset: string}
  readonly now?: Date
  /** Requests a source map, with this kind of array selectors. */
  readonly sourceMap?: ArraySelector | undefined
}

export interface Evaluation {
  /** JSON. Callers must not change it: parts may be objects of the view. */
  readonly result: unknown
  readonly syncTags: readonly SyncTag[]
  readonly sourceMap?: SourceMap
}

/** Evaluates a compiled query against a view. Synchronous evaluation is four times as fast. */
export async function evaluateQuery(
  compiled: CompiledQuery,
  context: EvaluationContext,
): Promise<Evaluation> {
  const followed = new Set<string>()
  const follow = (id: string) => followed.add(id)
  const result: unknown = compiled.isSynchronous
    ? evaluateNow(compiled, context, follow)
    : await (await evaluate(compiled.tree, evaluationOptions(compiled, context, follow))).get()
  const answer = {result, syncTags: withFollowedIds(compiled.syncTags, followed)}
  return context.sourceMap
    ? {...answer, sourceMap: mapSources(result, compiled, context, context.sourceMap)}
    : answer
}

/**
 * The result of a synchronous query.
 * @param onFollow called with the id of every followed reference
 */
export function evaluateNow(
  compiled: CompiledQuery,
  context: EvaluationContext,
  onFollow: (id: string) => void = () => {},
): unknown {
  return scan(compiled.tree, context.view, evaluationOptions(compiled, context, onFollow))
}

/**
 * Evaluates the query again with annotations. Not in the first evaluation, because filters could see the annotations.
 */
function mapSources(
  result: unknown,
  compiled: CompiledQuery,
  context: EvaluationContext,
  selector: ArraySelector,
): SourceMap {
  if (!compiled.isSynchronous) return NO_SOURCES
  const touched: LakeDocument[] = []
  const options = evaluationOptions(
    compiled,
    context,
    () => {},
    (documents) => {
      for (const document of documents) touched.push(document)
    },
  )
  // Not normalized, because objects of documents are recognised by identity.
  const annotated: unknown = evaluateSync(compiled.annotate(), options).data
  return traceResult(result, annotated, new SourceLocations(context.view, touched), selector)
}

/**
 * @param onFollow called with the id of every followed reference
 * @param onRead called with the documents that references and look-ups find
 */
function evaluationOptions(
  compiled: CompiledQuery,
  {view, read, identity, sanity, now = new Date()}: EvaluationContext,
  onFollow: (id: string) => void,
  onRead?: (documents: readonly LakeDocument[]) => void,
) {
  return {
    dataset: view.all,
    params: {...compiled.params},
    identity,
    sanity,
    timestamp: now,
    dereference: ({_ref}: {_ref: string}): unknown => {
      const found = answerLookup(view, _ref)
      if (found !== undefined) {
        if (onRead && Array.isArray(found)) onRead(found)
        return found
      }
      onFollow(_ref)
      const document = view.get(_ref) ?? read?.(_ref)
      if (onRead && document) onRead([document])
      return document
    },
  }
}

/**
 * Evaluates the filters, `order()` and slices of all documents that stand outside of any other filter or projection
 * without groq-js as far as their expressions can be compiled, and leaves the rest to groq-js.
 */
function scan(tree: SyntaxNode, view: DocumentView, options: ReturnType<typeof evaluationOptions>): unknown {
  /** Replaces lists of documents by their values. */
  const resolve = (node: SyntaxNode, limit?: number): SyntaxNode => {
    const found = list(node, limit)
    // A copy of the list of all documents, which changes with every transaction.
    if (found) return {type: 'Value', value: found === view.all ? [...found] : found}
    switch (node.type) {
      case 'AccessElement':
        return {...node, base: resolve(node.base, node.index < 0 ? undefined : node.index + 1)}
      case 'Filter':
      case 'Projection':
      case 'Map':
      case 'FlatMap':
      case 'PipeFuncCall':
        return {...node, base: resolve(node.base)}
      // Evaluates only one of several lists.
      case 'Select':
        return node
      default:
        if (node.type === 'FuncCall' && node.name === 'coalesce') return node
        return mapChildren(node, (child) => resolve(child))
    }
  }

  /** @param limit how many items are needed */
  const list = (node: SyntaxNode, limit = Infinity): readonly unknown[] | undefined => {
    switch (node.type) {
      case 'Group':
        return list(node.base, limit)
      case 'Everything':
        return view.all
      case 'FuncCall': {
        // `coalesce(look-up, *)`, see `planQuery`.
        if (node.args[1]?.type !== 'Everything' || node.name !== 'coalesce') return undefined
        const found: unknown = evaluateSync(node, options).data
        return isJsonArray(found) ? found : undefined
      }
      case 'Filter': {
        const all = list(node.base)
        return all && filtered(all, node.expr, limit)
      }
      case 'PipeFuncCall': {
        const sort = node.name === 'order' ? orderOf(node.args) : undefined
        const all = sort && list(node.base)
        return all && sort(all, limit)
      }
      case 'Slice': {
        const {left, right, isInclusive} = node
        if (left < 0 || right < 0) return undefined
        const end = isInclusive ? right + 1 : right
        return list(node.base, end)?.slice(left, end)
      }
      default:
        return undefined
    }
  }

  const filtered = (all: readonly unknown[], filter: SyntaxNode, limit: number): readonly unknown[] => {
    const {compiled, rest} = conditionsOf(filter)
    const kept: unknown[] = []
    const enough = rest ? Infinity : limit
    for (const document of all) {
      if (kept.length >= enough) break
      if (compiled.every((holds) => holds(document) === true)) kept.push(document)
    }
    if (!rest) return kept
    const base = {type: 'Value' as const, value: kept}
    const found: unknown = evaluateSync({type: 'Filter', base, expr: rest}, options).data
    return isJsonArray(found) ? found : []
  }

  return toJS(evaluateSync(resolve(tree), options))
}

interface Conditions {
  readonly compiled: readonly Read[]
  /** What is left to groq-js, for the documents that fulfil the others. */
  readonly rest: SyntaxNode | undefined
}

const orderOf = memoize(compileOrder)

const conditionsOf = memoize((filter: SyntaxNode): Conditions => {
  const compiled: Read[] = []
  let rest: SyntaxNode | undefined
  for (const condition of conjuncts(filter)) {
    const read = compileExpression(condition)
    if (read) {
      compiled.push(read)
      continue
    }
    rest = rest ? {type: 'And', left: rest, right: condition} : condition
    // A text that does not even contain the letters of the words cannot match them.
    const words = searchedWords(condition)
    if (words) compiled.push((document) => mayContain(document, words))
  }
  return {compiled, rest}
})

function conjuncts(node: SyntaxNode): SyntaxNode[] {
  const condition = unwrapGroup(node)
  return condition.type === 'And'
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition]
}
