import {z} from 'zod'
import {guardOpenRelease} from '../actions/action.ts'
import {messageOf} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {isDocumentId, newDocumentId} from '../document-id.ts'
import {jsonObject} from '../json.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {pause} from '../threads.ts'
import {applyPatch, isQuick} from './apply-patch.ts'
import {
  alreadyExists,
  type CreateOperation,
  guardRevision,
  invalid,
  type Mutation,
  type NewDocument,
  type PatchOperations,
  refused,
  type Step,
} from './mutation.ts'
import {runTransaction, type TransactionRequest, type WorkingCopy} from './run-transaction.ts'

/** All or nothing. Each mutation sees the changes of those before it. @throws ApiError as the hosted lake */
export const mutate = (dataset: Dataset, request: TransactionRequest & {mutations: readonly Mutation[]}) =>
  runTransaction(dataset, request, async (work) => {
    for (const [index, mutation] of request.mutations.entries()) {
      work.index = index
      for (const step of await stepsOf(dataset, mutation)) await applyStep(work, step)
    }
  })

const foundIds = z.array(z.union([z.string(), z.object({_id: z.string()}).transform(({_id}) => _id)]))

/** One step for each document. Queries see the dataset before the transaction. */
async function stepsOf({engine}: Dataset, mutation: Mutation): Promise<Step[]> {
  if ('document' in mutation) return [mutation]
  const {selection, ...step} = mutation
  if ('ids' in selection) return selection.ids.map((id) => ({...step, id}))
  const perspective = {kind: 'raw', versions: true} as const
  const {result} = await engine.query({...selection, perspective, access: 'all'})
  const ids = new Set(foundIds.safeParse(result).data)
  return [...ids].map((id) => ({...step, id, found: true}))
}

/** Deleting a missing document succeeds. */
export async function applyStep(work: WorkingCopy, step: Step, isGuarded = true): Promise<void> {
  await pause()
  if (isGuarded) guardOpenRelease({work}, 'document' in step ? (step.document._id ?? '') : step.id)
  if ('document' in step) createDocument(work, step.operation, step.document)
  else if (step.operation === 'patch') await patchDocument(work, step)
  else {
    if (work.get(step.id) !== undefined) work.record(step.id, undefined, {delete: {id: step.id}})
    if (step.purge === true) work.purge.add(step.id)
  }
}

function createDocument(work: WorkingCopy, operation: CreateOperation, document: NewDocument): void {
  const id = newDocumentId(document._id)
  if (!isDocumentId(id)) throw invalid(`Malformed document ID: "${id}"`, {id})
  const type = document._type
  if (type === undefined || type === '') throw invalid('Document does not have a type', {id})

  const exists = work.get(id) !== undefined
  if (exists && operation === 'createIfNotExists') {
    work.unchanged(id)
    return
  }
  if (exists && operation === 'create') throw alreadyExists(id)
  const after = work.stamp(document, id, type, document['_createdAt'], document['_updatedAt'])
  work.record(id, after, {[operation]: {...document, _id: id}})
}

async function patchDocument(
  work: WorkingCopy,
  {id, patch, ifRevisionID, found}: Extract<Step, {operation: 'patch'}>,
): Promise<void> {
  const existing = work.get(id)
  if (existing === undefined) {
    if (found === true) return
    const description = `The document with the ID "${id}" was not found`
    throw refused(409, 'documentNotFoundError', description, {id})
  }
  guardRevision(id, existing, ifRevisionID)
  const patched = await patchContent(work, existing, patch)
  const createdAt = patched['_createdAt'] ?? existing._createdAt
  work.record(id, work.stamp(patched, id, existing._type, createdAt, undefined), {patch: {id, ...patch}})
}

const immutable = ['_id', '_type', '_createdAt'] as const

/** @throws ApiError 400 for an invalid patch, or a change of an immutable field */
async function patchContent(work: WorkingCopy, document: StoredDocument, patch: PatchOperations) {
  const {_id, _type} = document
  const applyInThread = () => work.writer.callWithin(work.patchBudget, 'patch', document, patch)
  let result: Record<string, unknown>
  try {
    result = isQuick(patch) ? applyPatch(document, patch) : jsonObject.parse(await applyInThread())
  } catch (error) {
    // Paths, diffs and values are faults of the request.
    throw invalid(messageOf(error), {id: _id})
  }
  const isAsset = /^sanity\.\w+Asset$/.test(_type)
  for (const name of immutable) {
    // An import gives assets the time of the exported ones.
    if (result[name] !== document[name] && !(isAsset && name === '_createdAt'))
      throw invalid(`Cannot modify immutable attribute "${name}"`, {id: _id, attribute: name})
  }
  return result
}
