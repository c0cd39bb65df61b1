import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {applyStep} from '../mutate/mutate.ts'
import {invalid, MutationError, type Step} from '../mutate/mutation.ts'
import {runTransaction, type TransactionOutcome, type TransactionRequest} from '../mutate/run-transaction.ts'
import type {ActionContext} from './action.ts'
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
        for (const step of await planAction(action, context)) await applyStep(work, step)
      }
    })
  } catch (error) {
    if (!(error instanceof MutationError)) throw error
    throw new MutationError(error.status, error.index, error.item, 'Action')
  }
}

function planAction(action: unknown, context: ActionContext): Step[] | Promise<Step[]> {
  const {index} = context.work
  const parsed = typed.safeParse(action)
  if (!parsed.success) throw invalid(index, 'An action must be an object with an actionType')
  const {actionType, ...fields} = parsed.data
  const plan = plans.get(actionType)
  if (plan === undefined) throw invalid(index, `Unknown action type "${actionType}"`)
  return plan(fields, context)
}
