import {httpError} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {randomId} from '../document-id.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {type ChangedDocument, operationOf, type Transaction} from '../store/transaction.ts'
import {type AppliedChange, guardReferences, serializeChanges} from './guards.ts'
import {MutationError, refused} from './mutation.ts'

export interface TransactionRequest {
  /** Chosen by the client. Becomes the `_rev` of every changed document. Unique per dataset. */
  transactionId?: string | undefined
  author: string
  dryRun?: boolean
  announce?: boolean
  /** The actions of the transaction, if any. History derives events from them. */
  actions?: readonly unknown[]
}

/** Transactions of a dataset run one at a time. @throws ApiError with the hosted lake's status and body */
export const runTransaction = (
  dataset: Dataset,
  request: TransactionRequest,
  fill: (work: WorkingCopy) => Promise<void>,
) =>
  dataset.writes.run(async () => {
    const {transactionId = randomId(), author, actions, dryRun, announce} = request
    const timestamp = new Date(dataset.now()).toISOString()
    const work = workingCopy(dataset, transactionId, timestamp)
    try {
      guardTransactionId(request.transactionId, dataset.store)
      await fill(work)
      const {changes, results, mutations} = work.finish()
      const documents = await serializeChanges(changes, work)
      await guardReferences(changes, dataset.store, work)

      if (!dryRun && changes.length > 0) {
        const purge = [...work.purge]
        const transaction = {
          id: transactionId,
          timestamp,
          author,
          actions: actions ?? [],
          purge,
          mutations,
          changes,
        }
        await commitChanges(dataset, transaction, documents, announce)
      }
      return {transactionId, results}
    } catch (error) {
      if (!(error instanceof MutationError)) throw error
      throw new MutationError(error.status, error.item, work.index, actions ? 'Action' : 'Mutation')
    }
  })

/** Commits the changes of a transaction, and tells queries, webhooks and streams of it. Called in the write queue. */
export async function commitChanges(
  {writer, engine, webhooks, changes: feed}: Dataset,
  transaction: Transaction,
  documents: readonly ChangedDocument[],
  announce = true,
): Promise<void> {
  const {mutations, changes, ...end} = transaction
  const deliveries = announce ? await webhooks.plan(changes) : []
  const sequence = await writer.commit(end, mutations, documents, deliveries)
  await engine.apply(sequence, documents)
  webhooks.wake()
  feed.publish(transaction, sequence)
}

function guardTransactionId(requested: string | undefined, store: DatasetStore): void {
  if (requested === undefined) return
  if (!/^[\w.-]{1,128}$/.test(requested)) throw httpError(400, `Malformed transaction ID: "${requested}"`)
  if (store.sequenceOf(requested) === undefined) return
  const description = `Transaction by ID "${requested}" already exists`
  throw refused(409, 'transactionAlreadyExistsError', description, {id: requested})
}

type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  /** The document after the whole transaction; a deleted one as it was before. */
  document: StoredDocument | undefined
}

export type WorkingCopy = ReturnType<typeof workingCopy>

/**
 * The documents as a transaction sees them: its own changes, else the store.
 * @param timestamp ISO 8601, UTC
 */
function workingCopy({store, writer, timeLimitMs}: Dataset, transactionId: string, timestamp: string) {
  const changed = new Map<string, AppliedChange>()
  const results: Omit<MutationResult, 'document'>[] = []
  const mutations: Record<string, unknown>[] = []
  const get = (id: string): StoredDocument | undefined => {
    const change = changed.get(id)
    return change === undefined ? store.read(id) : change.after
  }
  const work = {
    writer,
    timestamp,
    purge: new Set<string>(),
    /** The time that its slow patches have. Other transactions of the dataset wait. */
    patchBudget: {leftMs: timeLimitMs},
    /** Of the mutation or action that an error is about. */
    index: 0,
    get,

    /** Adds the system fields to a document. An import may set the times of a new one. */
    stamp(fields: Record<string, unknown>, id: string, type: string, createdAt: unknown, updatedAt: unknown) {
      const time = (value: unknown) => (isTimestamp(value) ? value : timestamp)
      const system = {
        _id: id,
        _type: type,
        _rev: transactionId,
        _createdAt: time(createdAt),
        _updatedAt: time(updatedAt),
      }
      // First for the order of the keys; again so that `fields` cannot override them.
      return {...system, ...fields, ...system}
    },

    record(id: string, after: StoredDocument | undefined, mutation: Record<string, unknown>): void {
      const earlier = changed.get(id)
      const present = get(id)
      changed.set(id, {id, before: earlier ? earlier.before : present, after, index: work.index})
      results.push({id, operation: operationOf({before: present, after})})
      mutations.push(mutation)
    },

    unchanged: (id: string) => void results.push({id, operation: 'none'}),

    existing(stored: readonly string[], matches: (changedId: string) => boolean): string[] {
      const ids = new Set([...stored, ...[...changed.keys()].filter(matches)])
      return [...ids].filter((id) => !changed.has(id) || get(id) !== undefined)
    },

    finish() {
      const outcome = (id: string) => get(id) ?? changed.get(id)?.before
      return {
        // A document that was created and deleted in the same transaction has not changed.
        changes: [...changed.values()].filter(({before, after}) => before || after),
        results: results.map((result): MutationResult => ({...result, document: outcome(result.id)})),
        mutations,
      }
    },
  }
  return work
}

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
