import {extract, Mutation as Mutator} from '@sanity/mutator'
import {z} from 'zod'
import type {Dataset} from '../datasets/dataset.ts'
import {isDocumentId, newDocumentId} from '../document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {pause} from '../threads.ts'
import {
  type CreateOperation,
  invalid,
  type Mutation,
  MutationError,
  type NewDocument,
  type PatchOperations,
  type Selection,
} from './mutation.ts'
import {
  runTransaction,
  type TransactionOutcome,
  type TransactionRequest,
  type WorkingCopy,
} from './run-transaction.ts'

/**
 * Runs mutations as one transaction. Each sees the changes of those before it.
 * @throws ApiError with the hosted lake's status and body for the first invalid one
 */
export function mutate(
  dataset: Dataset,
  request: TransactionRequest & {mutations: readonly Mutation[]},
): Promise<TransactionOutcome> {
  return runTransaction(dataset, request, async (work) => {
    for (const mutation of await resolveSelections(dataset, request.mutations)) {
      await applyMutation(work, mutation)
    }
  })
}

/** A mutation with ids instead of queries. */
export type ResolvedMutation =
  | Extract<Mutation, {document: unknown}>
  | (Omit<Extract<Mutation, {operation: 'delete'}>, 'selection'> & {ids: readonly string[]})
  | (Omit<Extract<Mutation, {operation: 'patch'}>, 'selection'> & {
      ids: readonly string[]
      /** True for ids that a query found. An earlier mutation may have deleted the document. */
      found: boolean
    })

const foundIds = z.array(z.union([z.string(), z.object({_id: z.string()}).transform(({_id}) => _id)]))

/**
 * Replaces queries by ids. The queries see the dataset before the transaction. The caller holds the write queue, so
 * nothing changes before the commit.
 */
async function resolveSelections(
  dataset: Dataset,
  mutations: readonly Mutation[],
): Promise<ResolvedMutation[]> {
  const resolved: ResolvedMutation[] = []
  for (const mutation of mutations) {
    if ('document' in mutation) {
      resolved.push(mutation)
      continue
    }
    const {selection, ...rest} = mutation
    // One at a time: a request with many queries must not occupy all query workers.
    const ids = await resolveIds(dataset, selection)
    resolved.push(rest.operation === 'patch' ? {...rest, ids, found: 'query' in selection} : {...rest, ids})
  }
  return resolved
}

async function resolveIds({engine}: Dataset, selection: Selection): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids
  const perspective = {kind: 'raw', versions: true} as const
  const {result} = await engine.query({...selection, perspective, access: 'all'})
  const ids = foundIds.safeParse(result)
  return ids.success ? [...new Set(ids.data)] : []
}

/**
 * Applies one mutation to the transaction's documents.
 * @throws ApiError with the hosted lake's status and body
 */
export async function applyMutation(work: WorkingCopy, mutation: ResolvedMutation): Promise<void> {
  await pause()
  if ('document' in mutation)
    return createDocument(work, mutation.operation, mutation.document, mutation.index)
  for (const id of mutation.ids) {
    if (mutation.operation === 'patch') patchDocument(work, id, mutation)
    else deleteDocument(work, id, mutation.index)
    await pause()
  }
}

function createDocument(
  work: WorkingCopy,
  operation: CreateOperation,
  document: NewDocument,
  index: number,
): void {
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

/** Deleting a missing document succeeds and does nothing. */
function deleteDocument(work: WorkingCopy, id: string, index: number): void {
  if (work.get(id) !== undefined) work.record('delete', id, undefined, {delete: {id}}, index)
}

function patchDocument(
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
  const createdAt = patched['_createdAt'] ?? existing._createdAt
  const after = work.stamp(patched, id, existing._type, createdAt, undefined)
  work.record('update', id, after, {patch: {id, ...operations}}, index)
}

const IMMUTABLE = ['_id', '_type', '_createdAt'] as const

/**
 * Applies a patch to a document and keeps its system fields.
 * @throws ApiError 400 for an invalid path, or a change of an immutable field
 */
function applyPatch(
  document: StoredDocument,
  patch: PatchOperations,
  index: number,
): Record<string, unknown> {
  const result = runPatch(document, patch, index)
  const isAsset = /^sanity\.\w+Asset$/.test(document._type)
  for (const name of IMMUTABLE) {
    // An import gives assets the time of the exported ones.
    if (result[name] !== document[name] && !(isAsset && name === '_createdAt')) {
      throw invalid(index, `Cannot modify immutable attribute "${name}"`, {id: document._id, attribute: name})
    }
  }
  const {_id, _type, _rev, _updatedAt} = document
  return {...result, _id, _type, _rev, _updatedAt}
}

function runPatch(document: StoredDocument, patch: PatchOperations, index: number): Record<string, unknown> {
  const {insert} = patch
  if (insert !== undefined && 'replace' in insert && !matches(document, insert.replace, index))
    return document
  const mutator = new Mutator({mutations: [{patch: {id: document._id, ...patch}}]})
  return attempt(index, document._id, () => mutator.apply(document)) ?? document
}

/** Replacing missing items changes nothing; the mutator would insert them at the start of the array. */
function matches(document: StoredDocument, path: string, index: number): boolean {
  return attempt(index, document._id, () => extract(path, document)).length > 0
}

/** The mutator throws plain errors for invalid paths and diffs, which are faults of the request. */
function attempt<Result>(index: number, id: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    throw invalid(index, error instanceof Error ? error.message : String(error), {id})
  }
}
