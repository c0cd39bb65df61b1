import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {isDraftId, isVersionId, publishedId as publishedIdOf} from '../document-id.ts'
import {applyMutation, type ResolvedMutation} from '../mutate/mutate.ts'
import {MutationError} from '../mutate/mutation.ts'
import {
  runTransaction,
  type TransactionOutcome,
  type TransactionRequest,
  type WorkingCopy,
} from '../mutate/run-transaction.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {type ActionContext, ActionError, type ActionKind, invalidAction, type Step} from './action.ts'
import {documentActions} from './document-actions.ts'
import {releaseActions} from './release-actions.ts'

const typed = z.looseObject({actionType: z.string()})

/**
 * Performs actions as one transaction, all or none. Each sees the changes of those before it.
 * @throws ApiError of type `actionError` for the first invalid action
 */
export async function performActions(
  dataset: Dataset,
  request: TransactionRequest & {actions: readonly unknown[]},
): Promise<TransactionOutcome> {
  try {
    return await runTransaction(dataset, request, async (work) => {
      for (const [index, action] of request.actions.entries()) {
        const context = contextFor(work, dataset.store, index, request.author)
        for (const step of planAction(action, context)) {
          await applyMutation(work, toMutation(step, index))
          if (step.operation === 'delete' && step.purge === true) work.purge(step.id)
        }
      }
    })
  } catch (error) {
    // The index of a mutation is that of its action.
    throw error instanceof MutationError ? new ActionError(error.status, error.index, error.item) : error
  }
}

function planAction(action: unknown, context: ActionContext): Step[] {
  const parsed = typed.safeParse(action)
  if (!parsed.success) throw invalidAction(context.index, 'An action must be an object with an actionType')
  const {actionType, ...fields} = parsed.data
  const kind = actionKinds.get(actionType)
  if (kind === undefined) throw invalidAction(context.index, `Unknown action type "${actionType}"`)
  return kind.plan(fields, context)
}

function toMutation(step: Step, index: number): ResolvedMutation {
  if ('document' in step) return {...step, index}
  if (step.operation === 'delete') return {operation: 'delete', index, ids: [step.id]}
  const {id, patch, ifRevisionID} = step
  return {operation: 'patch', index, ids: [id], patch, ifRevisionID, found: false}
}

function contextFor(work: WorkingCopy, store: DatasetStore, index: number, author: string): ActionContext {
  const present = (stored: readonly string[], matches: (id: string) => boolean) =>
    [...new Set([...stored, ...work.changedIds().filter(matches)])].filter((id) => work.get(id) !== undefined)
  return {
    index,
    author,
    timestamp: work.timestamp,
    read: (id) => work.get(id),
    versionIds: (id) =>
      present(
        store
          .readVersions(id)
          .map((document) => document._id)
          .filter((versionId) => versionId !== id),
        (changed) => (isDraftId(changed) || isVersionId(changed)) && publishedIdOf(changed) === id,
      ),
    releaseVersionIds: (releaseId) => {
      const prefix = `versions.${releaseId}.` as const
      return present(store.idsWithPrefix(prefix), (changed) => changed.startsWith(prefix)).toSorted()
    },
    readDeleted: (id) => store.history.last(id),
  }
}

const actionKinds: ReadonlyMap<string, ActionKind> = new Map(
  [...documentActions, ...releaseActions].map((kind) => [kind.type, kind]),
)
