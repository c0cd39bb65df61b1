import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {applyMutation} from './apply-mutation.ts'
import type {Mutation, Selection} from './mutation.ts'
import {runTransaction, type TransactionOutcome, type TransactionRequest} from './run-transaction.ts'

/** Mutations of one transaction. */
export interface MutateRequest extends TransactionRequest {
  mutations: readonly Mutation[]
}

/**
 * Runs mutations as one transaction. Each sees the changes of those before it.
 * @throws ApiError with the hosted lake's status and body for the first invalid one
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

/** Runs a GROQ query over every document of the dataset, drafts included. */
type FindDocuments = (query: string, params: Record<string, unknown>) => Promise<unknown>

/** A mutation with ids instead of queries. */
export type ResolvedMutation =
  | Extract<Mutation, {document: unknown}>
  | (Omit<Extract<Mutation, {operation: 'delete'}>, 'selection'> & {ids: readonly string[]})
  | (Omit<Extract<Mutation, {operation: 'patch'}>, 'selection'> & {
      ids: readonly string[]
      /** True for ids that a query found. An earlier mutation may have deleted the document. */
      found: boolean
    })

const found = z.array(z.union([z.string(), z.object({_id: z.string()}).transform(({_id}) => _id)]))

/**
 * Replaces queries by ids. The queries see the dataset before the transaction. The caller holds the write queue, so
 * nothing changes before the commit.
 */
async function resolveSelections(
  mutations: readonly Mutation[],
  findDocuments: FindDocuments,
): Promise<ResolvedMutation[]> {
  const resolved: ResolvedMutation[] = []
  for (const mutation of mutations) {
    if ('document' in mutation) {
      resolved.push(mutation)
      continue
    }
    const {selection, ...rest} = mutation
    // One at a time: a request with many queries must not occupy all query workers.
    const ids = await resolveIds(selection, findDocuments)
    resolved.push(rest.operation === 'patch' ? {...rest, ids, found: 'query' in selection} : {...rest, ids})
  }
  return resolved
}

async function resolveIds(selection: Selection, findDocuments: FindDocuments): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids
  const result = found.safeParse(await findDocuments(selection.query, selection.params))
  return result.success ? [...new Set(result.data)] : []
}
