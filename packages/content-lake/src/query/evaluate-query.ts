import {evaluate, evaluateSync, toJS} from 'groq-js'
import type {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import type {CompiledQuery} from './compile-query.ts'
import {answerLookup, readLookup} from './lookup.ts'
import {type ArraySelector, Places} from './source-map/source-location.ts'
import {NO_SOURCES, type SourceMap, traceResult} from './source-map/source-map.ts'
import {type SyncTag, withFollowedIds} from './sync-tags.ts'

export interface EvaluationContext {
  readonly view: DocumentView
  /** What `identity()` gives. */
  readonly identity: string
  /** What the functions of the `sanity` namespace give. */
  readonly sanity: {readonly projectId: string; readonly dataset: string}
  readonly now?: Date
  /** Asks for a source map, with array elements named this way. */
  readonly sourceMap?: ArraySelector | undefined
}

export interface Evaluation {
  /** Plain JSON values; parts of it may be the view's own objects and are not to be changed. */
  readonly result: unknown
  readonly syncTags: readonly SyncTag[]
  readonly sourceMap?: SourceMap
}

/** Evaluates a compiled query against a view. The synchronous form is four times as fast as the other. */
export async function evaluateQuery(
  compiled: CompiledQuery,
  context: EvaluationContext,
): Promise<Evaluation> {
  const followed = new Set<string>()
  const options = evaluationOptions(compiled, context, (id) => followed.add(id))
  const result: unknown = compiled.isSynchronous
    ? toJS(evaluateSync(compiled.tree, options))
    : await (await evaluate(compiled.tree, options)).get()
  const answer = {result, syncTags: withFollowedIds(compiled.syncTags, followed)}
  return context.sourceMap
    ? {...answer, sourceMap: mapSources(result, compiled, context, context.sourceMap)}
    : answer
}

/** The query is evaluated once more, annotated, because what annotations add could be seen by a filter. */
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
  const query = compiled.annotate()
  // Not normalized: parts of documents have to stay the very objects that they are.
  const annotated: unknown = evaluateSync(query.tree, options).data
  return traceResult(result, annotated, query, new Places(context.view, touched), selector)
}

/**
 * @param onFollow gets the id of every reference that is followed.
 * @param onRead gets the documents that references and look-ups lead to.
 */
function evaluationOptions(
  compiled: CompiledQuery,
  {view, identity, sanity, now = new Date()}: EvaluationContext,
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
      const lookup = readLookup(_ref)
      if (lookup) {
        const found = answerLookup(view, lookup)
        if (onRead && Array.isArray(found)) onRead(found)
        return found
      }
      onFollow(_ref)
      const document = view.get(_ref)
      if (onRead && document) onRead([document])
      return document
    },
  }
}
