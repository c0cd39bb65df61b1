import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {applyStep} from '../mutate/mutate.ts'
import {invalid, MutationError} from '../mutate/mutation.ts'
import {runTransaction, type TransactionOutcome, type TransactionRequest} from '../mutate/run-transaction.ts'
import {documentActions} from './document-actions.ts'
import {releaseActions} from './release-actions.ts'

const typed = z.looseObject({actionType: z.string()})
const plans = new Map([...documentActions, ...releaseActions])

/** All or none. Each action sees the changes of those before it. @throws ApiError of type `actionError` */
export async function performActions(
  dataset: Dataset,
  request: TransactionRequest & {actions: readonly unknown[]},
): Promise<TransactionOutcome> {
  try {
    return await runTransaction(dataset, request, async (work) => {
      const context = {work, store: dataset.store, author: request.author}
      for (const [index, action] of request.actions.entries()) {
        work.index = index
        const {data} = typed.safeParse(action)
        if (data === undefined) throw invalid(index, 'An action must be an object with an actionType')
        const {actionType, ...fields} = data
        const plan = plans.get(actionType)
        if (plan === undefined) throw invalid(index, `Unknown action type "${actionType}"`)
        // The actions of a release check its state.
        const isGuarded = !actionType.includes('.release.')
        for (const step of await plan(fields, context)) await applyStep(work, step, isGuarded)
      }
    })
  } catch (error) {
    if (!(error instanceof MutationError)) throw error
    throw new MutationError(error.status, error.index, error.item, 'Action')
  }
}
