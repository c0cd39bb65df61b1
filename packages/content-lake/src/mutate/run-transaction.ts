import {httpError} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {randomId} from './document-id.ts'
import {guardLimits} from './guard-limits.ts'
import {guardReferences} from './guard-references.ts'
import {MutationError} from './mutation-error.ts'
import {WorkingCopy, type AppliedMutations} from './working-copy.ts'

/** How a transaction is to be run, whatever it does. */
export interface TransactionRequest {
  /** Chosen by the client; becomes the `_rev` of every document that changes. Unique per dataset. */
  transactionId?: string | undefined
  /** The id of whoever writes. */
  author: string
  /** Works everything out, guards included, and writes nothing. */
  dryRun?: boolean
  /** Whether webhooks hear of it; default yes. */
  announce?: boolean
  /** The actions it was asked for with, if it was: history tells what happened by them. */
  actions?: readonly unknown[]
}

/** A transaction that was committed, or would have been. */
export interface TransactionOutcome extends AppliedMutations {
  transactionId: string
}

/**
 * Runs one transaction: fill a working copy, guard it, commit it. All or nothing.
 * Transactions of a dataset run one after another, so what the guards saw is what the commit meets.
 * @param fill makes the changes
 * @throws ApiError with the hosted lake's status and body
 */
export function runTransaction(
  dataset: Dataset,
  request: TransactionRequest,
  fill: (work: WorkingCopy) => void | Promise<void>,
): Promise<TransactionOutcome> {
  return dataset.writes.run(async () => {
    const {store, webhooks, changes: feed} = dataset
    const transactionId = acceptTransactionId(request.transactionId, (id) => store.hasTransaction(id))
    const timestamp = new Date().toISOString()
    const work = new WorkingCopy({read: (id) => store.read(id), transactionId, timestamp})
    await fill(work)
    const applied = work.finish()
    const {changes, mutations, purge} = applied
    guardLimits(changes)
    guardReferences(changes, store)

    if (!request.dryRun && changes.length > 0) {
      const deliveries = request.announce === false ? [] : await webhooks.plan({transactionId, changes})
      const {author, actions = []} = request
      const transaction = {id: transactionId, timestamp, author, mutations, actions, changes, purge}
      store.commit(transaction, (sequence) => webhooks.enqueue(sequence, transactionId, deliveries))
      webhooks.wake()
      feed.publish(transaction)
    }
    return {transactionId, ...applied}
  })
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
