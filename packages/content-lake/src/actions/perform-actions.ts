import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {applyStep} from '../mutate/mutate.ts'
import {invalid} from '../mutate/mutation.ts'
import {runTransaction, type TransactionRequest} from '../mutate/run-transaction.ts'
import {documentActions} from './document-actions.ts'
import {releaseActions} from './release-actions.ts'

const typed = z.looseObject({actionType: z.string()})
const plans = new Map([...documentActions, ...releaseActions])

/** All or none. Each action sees the changes of those before it. @throws ApiError of type `actionError` */
export const performActions = (
  dataset: Dataset,
  request: TransactionRequest & {actions: readonly unknown[]},
) =>
  runTransaction(dataset, request, async (work) => {
    const context = {work, store: dataset.store, author: request.author}
    for (const [index, action] of request.actions.entries()) {
      work.index = index
      const {data} = typed.safeParse(action)
      if (data === undefined) throw invalid('An action must be an object with an actionType')
      const {actionType, ...fields} = data
      const plan = plans.get(actionType)
      if (plan === undefined) throw invalid(`Unknown action type "${actionType}"`)
      // The actions of a release check its state.
      const isGuarded = !actionType.includes('.release.')
      for (const step of await plan(fields, context)) await applyStep(work, step, isGuarded)
    }
  })
