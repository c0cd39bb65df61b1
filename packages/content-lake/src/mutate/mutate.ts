import {httpError} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {applyMutations, type AppliedChange, type MutationResult} from './apply-mutations.ts'
import {randomId} from './document-id.ts'
import {guardLimits} from './guard-limits.ts'
import {guardReferences} from './guard-references.ts'
import {MutationError} from './mutation-error.ts'
import type {Mutation} from './mutation.ts'
import {resolveSelections} from './resolve-selections.ts'

/** A transaction as it was asked for. */
export interface MutateRequest {
  mutations: readonly Mutation[]
  /** Chosen by the client; becomes the `_rev` of every document that changes. Unique per dataset. */
  transactionId?: string | undefined
  /** The id of whoever writes. */
  author: string
  /** Works everything out, guards included, and writes nothing. */
  dryRun?: boolean
  /** Whether webhooks hear of it; default yes. */
  announce?: boolean
}

/** A committed transaction (or one that would have been). */
export interface MutateResult {
  transactionId: string
  results: (MutationResult & {document: StoredDocument | undefined})[]
}

/**
 * Runs one transaction: find the documents, apply the mutations, guard the result, commit it. All or nothing.
 * Transactions of a dataset run one after another, so what the guards saw is what the commit meets.
 * @throws ApiError with the hosted lake's status and body
 */
export function mutate(dataset: Dataset, request: MutateRequest): Promise<MutateResult> {
  return dataset.writes.run(async () => {
    const {store, webhooks} = dataset
    const transactionId = acceptTransactionId(request.transactionId, (id) => store.hasTransaction(id))
    const timestamp = new Date().toISOString()
    const resolved = await resolveSelections(request.mutations, (query, params) =>
      findRaw(dataset, query, params),
    )
    const {changes, results, mutations} = applyMutations(resolved, {
      read: (id) => store.read(id),
      transactionId,
      timestamp,
    })
    guardLimits(changes)
    guardReferences(changes, store)

    if (!request.dryRun && changes.length > 0) {
      const deliveries = request.announce === false ? [] : await webhooks.plan({transactionId, changes})
      const transaction = {id: transactionId, timestamp, author: request.author, mutations, changes}
      store.commit(transaction, (sequence) => webhooks.enqueue(sequence, transactionId, deliveries))
      webhooks.wake()
    }
    return {transactionId, results: withDocuments(results, changes, (id) => store.read(id))}
  })
}

async function findRaw(dataset: Dataset, query: string, params: Record<string, unknown>): Promise<unknown> {
  const perspective = {kind: 'raw', versions: true} as const
  const {result} = await dataset.engine.query({query, params, perspective, access: 'all'})
  return result
}

function acceptTransactionId(requested: string | undefined, isTaken: (id: string) => boolean): string {
  if (requested === undefined) return randomId()
  if (!/^[\w.-]{1,128}$/.test(requested)) throw httpError(400, `Malformed transaction ID: "${requested}"`)
  if (isTaken(requested)) {
    const description = `Transaction by ID "${requested}" already exists`
    throw new MutationError(409, 0, {type: 'transactionAlreadyExistsError', description, id: requested})
  }
  return requested
}

/** The document that each result is about, as the transaction leaves it; a deleted one as it was. */
function withDocuments(
  results: readonly MutationResult[],
  changes: readonly AppliedChange[],
  read: (id: string) => StoredDocument | undefined,
): MutateResult['results'] {
  const changed = new Map(changes.map((change) => [change.id, change]))
  return results.map((result) => {
    const change = changed.get(result.id)
    return {...result, document: change === undefined ? read(result.id) : (change.after ?? change.before)}
  })
}
