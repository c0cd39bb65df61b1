import {type Access, canWrite} from '../auth/access.ts'
import {refusedNameOf} from '../json.ts'
import {findReferences} from '../store/stored-document.ts'
import {invalid, type Mutation, MutationError} from './mutation.ts'
import type {AppliedChange} from './run-transaction.ts'

/** The hosted lake's limits. https://www.sanity.io/docs/content-lake/technical-limits */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024
const MAX_DEPTH = 20

/** Refuses documents that are too large, nested too deep, or have an attribute with a refused name. */
export function guardLimits(changes: readonly AppliedChange[]): void {
  for (const {id, after, index} of changes) {
    if (after === undefined) continue
    guardNesting(after, 0, id, index)
    const bytes = Buffer.byteLength(JSON.stringify(after))
    if (bytes > MAX_DOCUMENT_BYTES) {
      throw invalid(
        index,
        `Document "${id}" is ${bytes} bytes, which exceeds the limit of ${MAX_DOCUMENT_BYTES}`,
        {id},
      )
    }
  }
}

function guardNesting(value: unknown, depth: number, id: string, index: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) {
    throw invalid(index, `Document "${id}" exceeds the maximum nesting depth of ${MAX_DEPTH}`, {id})
  }
  // groq-js takes a document with the attribute "then" for a promise when it follows a reference.
  const refused = refusedNameOf(value) ?? (depth === 0 && 'then' in value ? 'then' : undefined)
  if (refused !== undefined) {
    throw invalid(index, `Document "${id}" has an attribute named "${refused}"`, {id})
  }
  for (const child of Object.values(value)) guardNesting(child, depth + 1, id, index)
}

/** The store before the transaction. */
export interface ReferenceIndex {
  has: (id: string) => boolean
  strongReferrers: (id: string) => string[]
}

/**
 * Every strong reference must have its target at the end of the transaction, not at each step, so that documents that
 * refer to each other can be created or deleted together.
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

/** Changing the type of a document counts as deleting it. */
function guardType(change: AppliedChange, after: After, index: ReferenceIndex) {
  if (change.before === undefined || change.after === undefined) return
  if (change.before._type !== change.after._type) guardDeletion(change, after, index)
}

/** The ids of other documents with a strong reference to `id` after the transaction. */
function referrers(id: string, after: After, index: ReferenceIndex): string[] {
  const stored = index.strongReferrers(id).filter((source) => !after.has(source))
  const changed = [...after]
    .filter(([, document]) => findReferences(document).some(({target, weak}) => target === id && !weak))
    .map(([source]) => source)
  return [...stored, ...changed].filter((source) => source !== id)
}

const PERMISSIONS = {
  create: 'create',
  createOrReplace: 'create',
  createIfNotExists: 'create',
  patch: 'update',
  delete: 'delete',
} as const

/** Refuses a transaction without write access: 403 with the missing permission. */
export function guardPermission(mutations: readonly Mutation[], access: Access): void {
  if (canWrite(access)) return
  const permission = PERMISSIONS[mutations[0]?.operation ?? 'patch']
  throw new MutationError(403, 0, {
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
  })
}
