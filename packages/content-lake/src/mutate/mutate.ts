import type {Dataset} from '../datasets/dataset.ts'
import {applyMutation} from './apply-mutation.ts'
import type {Mutation} from './mutation.ts'
import {resolveSelections} from './resolve-selections.ts'
import {runTransaction, type TransactionOutcome, type TransactionRequest} from './run-transaction.ts'

/** Mutations, asked for as one transaction. */
export interface MutateRequest extends TransactionRequest {
  mutations: readonly Mutation[]
}

/**
 * Runs mutations as one transaction, each seeing what those before it did.
 * @throws ApiError with the hosted lake's status and body for the first one that cannot be applied
 */
export function mutate(dataset: Dataset, request: MutateRequest): Promise<TransactionOutcome> {
  return runTransaction(dataset, request, async (work) => {
    const resolved = await resolveSelections(request.mutations, (query, params) =>
      findRaw(dataset, query, params),
    )
    for (const mutation of resolved) applyMutation(work, mutation)
  })
}

async function findRaw(dataset: Dataset, query: string, params: Record<string, unknown>): Promise<unknown> {
  const perspective = {kind: 'raw', versions: true} as const
  const {result} = await dataset.engine.query({query, params, perspective, access: 'all'})
  return result
}
