import {findReferences} from '../store/find-references.ts'
import type {AppliedChange} from './working-copy.ts'
import {MutationError} from './mutation-error.ts'

/** What the guard asks of the store, as it was before the transaction. */
export interface ReferenceIndex {
  has: (id: string) => boolean
  strongReferrers: (id: string) => string[]
}

/**
 * Every strong reference must have its target when the transaction ends (not at each step of it), so that
 * documents that point at each other can be created, or deleted, together.
 * @throws ApiError 409 naming both documents
 */
export function guardReferences(changes: readonly AppliedChange[], index: ReferenceIndex): void {
  const after = new Map(changes.map((change) => [change.id, change.after]))
  for (const change of changes) {
    if (change.after === undefined) guardDeletion(change, after, index)
    else guardTargets(change, after, index)
    guardType(change, after, index)
  }
}

type After = ReadonlyMap<string, AppliedChange['after']>

function guardTargets(
  {id, after: document, index: mutation}: AppliedChange,
  after: After,
  index: ReferenceIndex,
) {
  for (const {target, weak} of findReferences(document)) {
    if (weak) continue
    const exists = after.has(target) ? after.get(target) !== undefined : index.has(target)
    if (exists) continue
    throw new MutationError(409, mutation, {
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${id}" references non-existent document "${target}"`,
      id,
      referenceID: target,
    })
  }
}

function guardDeletion({id, index: mutation}: AppliedChange, after: After, index: ReferenceIndex) {
  const referencingIDs = referrers(id, after, index)
  const [first] = referencingIDs
  if (first === undefined) return
  throw new MutationError(409, mutation, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${first}"`,
    id,
    referencingIDs,
  })
}

/** Replacing a document by one of another type counts as deleting what others refer to. */
function guardType(change: AppliedChange, after: After, index: ReferenceIndex) {
  if (change.before === undefined || change.after === undefined) return
  if (change.before._type !== change.after._type) guardDeletion(change, after, index)
}

/** Who holds a strong reference to `id` once the transaction is done, apart from itself. */
function referrers(id: string, after: After, index: ReferenceIndex): string[] {
  const stored = index.strongReferrers(id).filter((source) => !after.has(source))
  const changed = [...after]
    .filter(([, document]) => findReferences(document).some(({target, weak}) => target === id && !weak))
    .map(([source]) => source)
  return [...stored, ...changed].filter((source) => source !== id)
}
