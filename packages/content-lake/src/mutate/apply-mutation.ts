import {applyPatch} from './apply-patch.ts'
import {isDocumentId, newDocumentId} from './document-id.ts'
import {invalid, MutationError} from './mutation-error.ts'
import type {CreateOperation, NewDocument} from './mutation.ts'
import type {ResolvedMutation} from './resolve-selections.ts'
import type {WorkingCopy} from './working-copy.ts'

/**
 * Applies one mutation to what the transaction made of the documents so far.
 * @throws ApiError with the hosted lake's status and body when it cannot be applied
 */
export function applyMutation(work: WorkingCopy, mutation: ResolvedMutation): void {
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
