import {evaluate, evaluateSync} from 'groq-js'
import type {DocumentView, LakeDocument} from '../perspectives/document-view.ts'
import {isJsonArray, isJsonObject} from '../json.ts'
import {
  mapChildren,
  nodesOf,
  parseQuery,
  type QueryParams,
  type SyntaxNode,
  takesSelector,
} from './parse-query.ts'
import {explainPlan, isLookup, planQuery, resolveLookup} from './plan-query.ts'
import {rewriteTextQueries} from './text-search.ts'
import {annotateQuery} from './source-map/annotate-query.ts'
import {type ArraySelector, SourceLocations} from './source-map/source-location.ts'
import {noSources, type SourceMap, traceResult} from './source-map/source-map.ts'
import {type QuerySource, sourcesOfQuery, type SyncTag, syncTags} from './sync-tags.ts'

/** A query that is ready to run, with these parameters or others of the same kinds. */
export interface CompiledQuery {
  readonly tree: SyntaxNode
  readonly params: QueryParams
  /** False when the tree contains the values of all parameters. */
  readonly isOpen: boolean
  /** False for the few functions that groq-js has only in an asynchronous form. */
  readonly isSynchronous: boolean
  readonly sources: readonly QuerySource[]
  annotate(): SyntaxNode
}

export const compileQuery = (query: string, params: QueryParams): CompiledQuery =>
  compileTree(parseQuery(query, params), params)

export function compileTree(parsed: SyntaxNode, params: QueryParams): CompiledQuery {
  const tree = planQuery(rewriteTextQueries(parsed))
  const nodes = nodesOf(parsed)
  let annotated: SyntaxNode | undefined
  return {
    tree,
    params,
    isOpen: nodes.some(({type}) => type === 'Parameter'),
    isSynchronous: !nodes.some(takesSelector),
    sources: sourcesOfQuery(parsed),
    annotate: () => (annotated ??= annotateQuery(tree)),
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
  const evaluation = {result, syncTags: syncTags(compiled.sources, compiled.params, followed)}
  return context.sourceMap
    ? {...evaluation, sourceMap: mapSources(result, compiled, context, context.sourceMap)}
    : evaluation
}

export function evaluateNow(
  compiled: CompiledQuery,
  context: EvaluationContext,
  onFollow: (id: string) => void = () => {},
): unknown {
  const options = evaluationOptions(compiled, context, onFollow)
  return evaluateSync(sortDocuments(compiled.tree, options), options).data
}

/** Not in the first evaluation, because filters could see the annotations. */
function mapSources(
  result: unknown,
  compiled: CompiledQuery,
  context: EvaluationContext,
  selector: ArraySelector,
): SourceMap {
  if (!compiled.isSynchronous) return noSources
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

const evaluationOptions = (
  compiled: CompiledQuery,
  {view, read, identity, sanity, now = new Date()}: EvaluationContext,
  onFollow: (id: string) => void,
  onRead?: (documents: readonly LakeDocument[]) => void,
) => ({
  dataset: view.all,
  params: {...compiled.params},
  identity,
  sanity,
  timestamp: now,
  dereference: ({_ref}: {_ref: string}): unknown => {
    const found = resolveLookup(view, _ref)
    if (found !== undefined) {
      if (onRead && Array.isArray(found)) onRead(found)
      return found
    }
    onFollow(_ref)
    const document = view.get(_ref) ?? read?.(_ref)
    if (onRead && document) onRead([document])
    return document
  },
})

/** groq-js takes twice as long for documents sorted by their attributes. */
function sortDocuments(node: SyntaxNode, options: ReturnType<typeof evaluationOptions>): SyntaxNode {
  switch (node.type) {
    case 'Filter':
    case 'Projection':
    case 'Map':
    case 'FlatMap':
      return {...node, base: sortDocuments(node.base, options)}
    case 'PipeFuncCall': {
      const base = sortDocuments(node.base, options)
      const keys = node.name === 'order' && hasDocuments(base) ? node.args.map(sortKey) : []
      if (keys.length === 0 || !keys.every((key) => key !== undefined)) return {...node, base}
      const list: unknown = evaluateSync(base, options).data
      return {type: 'Value', value: isJsonArray(list) ? sorted(list, keys) : null}
    }
    // Evaluates only one of several lists.
    case 'Select':
      return node
    default:
      if (node.type === 'FuncCall' && node.name === 'coalesce') return node
      return mapChildren(node, (child) => sortDocuments(child, options))
  }
}

function hasDocuments(node: SyntaxNode): boolean {
  if (node.type === 'Filter' || node.type === 'Slice' || node.type === 'PipeFuncCall')
    return hasDocuments(node.base)
  return node.type === 'Everything' || node.type === 'Value' || isLookup(node)
}

interface SortKey {
  readonly path: readonly string[]
  readonly sign: 1 | -1
}

/** An argument of `order()`; `undefined` when it is more than an attribute. */
function sortKey(arg: SyntaxNode): SortKey | undefined {
  if (arg.type === 'Asc') return sortKey(arg.base)
  if (arg.type === 'Desc') {
    const key = sortKey(arg.base)
    return key && {...key, sign: -1}
  }
  if (arg.type !== 'AccessAttribute') return undefined
  if (arg.base === undefined) return {path: [arg.name], sign: 1}
  const base = sortKey(arg.base)
  return base && {path: [...base.path, arg.name], sign: 1}
}

function sorted(list: readonly unknown[], keys: readonly SortKey[]): unknown[] {
  const read = (item: unknown) => keys.map(({path}) => path.reduce(attributeOf, item))
  const rows = list.map((item) => ({item, values: read(item)}))
  rows.sort((a, b) => {
    for (const [index, {sign}] of keys.entries()) {
      const order = compareValues(a.values[index], b.values[index])
      if (order !== 0) return sign * order
    }
    return 0
  })
  return rows.map(({item}) => item)
}

const attributeOf = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : null

const unorderedRank = 100
const typeRanks: Readonly<Record<string, number>> = {number: 2, string: 3, boolean: 4}

/** The order of GROQ: numbers, strings, booleans, and then everything else, as equals. */
function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  const rank = typeRanks[typeof left] ?? unorderedRank
  const byRank = rank - (typeRanks[typeof right] ?? unorderedRank)
  return byRank !== 0 || rank === unorderedRank ? byRank : Number(left) - Number(right)
}
