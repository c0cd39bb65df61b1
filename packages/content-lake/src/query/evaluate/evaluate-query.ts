import {evaluate, evaluateSync, toJS} from 'groq-js'
import type {DocumentView} from '../../perspectives/document-view.ts'
import {answerLookup} from './answer-lookup.ts'
import type {CompiledQuery} from '../compile/compile-query.ts'
import {readLookup} from '../compile/lookup.ts'
import {withFollowedIds} from '../compile/sync-tags.ts'
import type {SyncTag} from '../compile/sync-tags.ts'

export interface EvaluationContext {
  readonly view: DocumentView
  /** What `identity()` gives. */
  readonly identity: string
  /** What the functions of the `sanity` namespace give. */
  readonly sanity: {readonly projectId: string; readonly dataset: string}
  readonly now?: Date
}

export interface Evaluation {
  /** Plain JSON values; parts of it may be the view's own objects and are not to be changed. */
  readonly result: unknown
  readonly syncTags: readonly SyncTag[]
}

/** Evaluates a compiled query against a view. The synchronous form is four times as fast as the other. */
export async function evaluateQuery(
  compiled: CompiledQuery,
  context: EvaluationContext,
): Promise<Evaluation> {
  const {view} = context
  const followed = new Set<string>()
  const options = {
    dataset: view.all,
    params: {...compiled.params},
    identity: context.identity,
    sanity: context.sanity,
    timestamp: context.now ?? new Date(),
    dereference: ({_ref}: {_ref: string}): unknown => {
      const lookup = readLookup(_ref)
      if (lookup) return answerLookup(view, lookup)
      followed.add(_ref)
      return view.get(_ref)
    },
  }
  const result: unknown = compiled.isSynchronous
    ? toJS(evaluateSync(compiled.tree, options))
    : await (await evaluate(compiled.tree, options)).get()
  return {result, syncTags: withFollowedIds(compiled.syncTags, followed)}
}
