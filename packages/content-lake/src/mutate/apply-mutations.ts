import type {StoredDocument} from '../store/stored-document.ts'
import type {Change} from '../store/transaction.ts'
import {applyPatch} from './apply-patch.ts'
import {isDocumentId, newDocumentId} from './document-id.ts'
import {invalid, MutationError} from './mutation-error.ts'
import type {CreateOperation, NewDocument} from './mutation.ts'
import type {ResolvedMutation} from './resolve-selections.ts'

/** What one mutation did to one document. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** A change, and which mutation of the request made it last. */
export interface AppliedChange extends Change {
  index: number
}

/** A transaction worked out, with nothing written yet. */
export interface AppliedMutations {
  changes: AppliedChange[]
  results: MutationResult[]
  /** One entry for each document and mutation, with ids in place of queries. */
  mutations: Record<string, unknown>[]
}

/** What the mutations are applied to, and as what. */
export interface ApplyContext {
  read: (id: string) => StoredDocument | undefined
  /** Becomes the `_rev` of every document that changes. */
  transactionId: string
  /** ISO 8601, UTC. */
  timestamp: string
}

/**
 * Applies the mutations one after another, each seeing what those before it did.
 * @throws ApiError with the hosted lake's status and body for the first one that cannot be applied
 */
export function applyMutations(
  mutations: readonly ResolvedMutation[],
  context: ApplyContext,
): AppliedMutations {
  const work = new WorkingCopy(context)
  for (const mutation of mutations) {
    switch (mutation.operation) {
      case 'delete':
        for (const id of mutation.ids) remove(work, id, mutation.index)
        break
      case 'patch':
        for (const id of mutation.ids) patch(work, id, mutation)
        break
      default:
        create(work, mutation.operation, mutation.document, mutation.index)
    }
  }
  return work.finish()
}

/** The documents as the transaction sees them so far. */
class WorkingCopy {
  readonly #context: ApplyContext
  readonly #changes = new Map<string, AppliedChange>()
  readonly #results: MutationResult[] = []
  readonly #mutations: Record<string, unknown>[] = []

  constructor(context: ApplyContext) {
    this.#context = context
  }

  get(id: string): StoredDocument | undefined {
    const change = this.#changes.get(id)
    return change === undefined ? this.#context.read(id) : change.after
  }

  /** The document with its system fields; those of a new one may be given, as an import does. */
  stamp(fields: Record<string, unknown>, id: string, type: string, createdAt: unknown, updatedAt: unknown) {
    const {transactionId, timestamp} = this.#context
    const time = (value: unknown) => (isTimestamp(value) ? value : timestamp)
    const system = {
      _id: id,
      _type: type,
      _rev: transactionId,
      _createdAt: time(createdAt),
      _updatedAt: time(updatedAt),
    }
    // First for the order of the keys, which a document then keeps; again so that nothing overrides them.
    return {...system, ...fields, ...system}
  }

  record(
    operation: MutationResult['operation'],
    id: string,
    after: StoredDocument | undefined,
    mutation: Record<string, unknown>,
    index: number,
  ): void {
    const earlier = this.#changes.get(id)
    const before = earlier === undefined ? this.#context.read(id) : earlier.before
    this.#changes.set(id, {id, before, after, index})
    this.#results.push({id, operation})
    this.#mutations.push(mutation)
  }

  unchanged(id: string): void {
    this.#results.push({id, operation: 'none'})
  }

  finish(): AppliedMutations {
    // A document that was created and deleted again in the same transaction has not changed.
    const changes = [...this.#changes.values()].filter(
      ({before, after}) => before !== undefined || after !== undefined,
    )
    return {changes, results: this.#results, mutations: this.#mutations}
  }
}

function create(work: WorkingCopy, operation: CreateOperation, document: NewDocument, index: number): void {
  const id = newDocumentId(document._id)
  if (!isDocumentId(id)) throw invalid(index, `Malformed document ID: "${id}"`, {id})
  const type = document._type
  if (type === undefined || type === '') throw invalid(index, 'Document does not have a type', {id})

  const existing = work.get(id)
  if (existing !== undefined && operation === 'createIfNotExists') {
    work.unchanged(id)
    return
  }
  if (existing !== undefined && operation === 'create') {
    const description = `Document by ID "${id}" already exists`
    throw new MutationError(409, index, {type: 'documentAlreadyExistsError', description, id})
  }
  const after = work.stamp(document, id, type, document['_createdAt'], document['_updatedAt'])
  work.record(
    existing === undefined ? 'create' : 'update',
    id,
    after,
    {[operation]: {...document, _id: id}},
    index,
  )
}

/** Deleting what is not there succeeds and does nothing. */
function remove(work: WorkingCopy, id: string, index: number): void {
  if (work.get(id) !== undefined) work.record('delete', id, undefined, {delete: {id}}, index)
}

function patch(
  work: WorkingCopy,
  id: string,
  mutation: Extract<ResolvedMutation, {operation: 'patch'}>,
): void {
  const {index, ifRevisionID, patch: operations, found} = mutation
  const existing = work.get(id)
  if (existing === undefined) {
    if (found) return
    const description = `The document with the ID "${id}" was not found`
    throw new MutationError(409, index, {type: 'documentNotFoundError', description, id})
  }
  if (ifRevisionID !== undefined && ifRevisionID !== existing._rev) {
    throw new MutationError(409, index, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `Document "${id}" has unexpected revision ID`,
      id,
      currentRevisionID: existing._rev,
      expectedRevisionID: ifRevisionID,
    })
  }
  const patched = applyPatch(existing, operations, index)
  const after = work.stamp(patched, id, existing._type, existing._createdAt, undefined)
  work.record('update', id, after, {patch: {id, ...operations}}, index)
}

function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
}
