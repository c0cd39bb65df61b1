import {type Access, canWrite} from '../auth/access.ts'
import {refusedNameOf} from '../json.ts'
import type {ChangedDocument} from '../store/store-writer.ts'
import {findReferences, type FoundReference} from '../store/stored-document.ts'
import {pause} from '../threads.ts'
import {invalid, type Mutation, MutationError} from './mutation.ts'
import type {AppliedChange} from './run-transaction.ts'

/** The hosted lake's limits. https://www.sanity.io/docs/content-lake/technical-limits */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024
const MAX_DEPTH = 20

/**
 * The JSON of changed documents.
 * @throws MutationError 400 for one that is too large, nested too deep, or has an attribute with a refused name
 */
export async function serializeChanges(changes: readonly AppliedChange[]): Promise<ChangedDocument[]> {
  const documents: ChangedDocument[] = []
  for (const {id, after, index} of changes) {
    await pause()
    if (after === undefined) {
      documents.push([id, null])
      continue
    }
    guardNesting(after, 0, id, index)
    const json = JSON.stringify(after)
    documents.push([id, json])
    const bytes = Buffer.byteLength(json)
    if (bytes > MAX_DOCUMENT_BYTES) {
      throw invalid(
        index,
        `Document "${id}" is ${bytes} bytes, which exceeds the limit of ${MAX_DOCUMENT_BYTES}`,
        {id},
      )
    }
  }
  return documents
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
export async function guardReferences(
  changes: readonly AppliedChange[],
  index: ReferenceIndex,
): Promise<void> {
  const after: After = new Map()
  for (const {id, after: document} of changes) {
    after.set(id, {document, targets: findReferences(document).filter(({weak}) => !weak)})
    await pause()
  }
  const sources = new Map<string, Set<string>>()
  for (const [source, {targets}] of after) {
    for (const {target} of targets) sources.set(target, (sources.get(target) ?? new Set()).add(source))
  }
  for (const change of changes) {
    guardTargets(change, after, index)
    // Changing the type of a document counts as deleting it.
    if (change.after?._type !== change.before?._type && change.before)
      guardDeletion(change, after, sources, index)
    await pause()
  }
}

/** The changed documents, with their strong references. */
type After = Map<string, {document: AppliedChange['after']; targets: FoundReference[]}>

function guardTargets({id, index: mutation}: AppliedChange, after: After, index: ReferenceIndex) {
  for (const {target} of after.get(id)?.targets ?? []) {
    const changed = after.get(target)
    const exists = changed ? changed.document !== undefined : index.has(target)
    if (exists) continue
    throw new MutationError(409, mutation, {
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${id}" references non-existent document "${target}"`,
      id,
      referenceID: target,
    })
  }
}

function guardDeletion(
  {id, index: mutation}: AppliedChange,
  after: After,
  sources: ReadonlyMap<string, ReadonlySet<string>>,
  index: ReferenceIndex,
) {
  const stored = index.strongReferrers(id).filter((source) => !after.has(source))
  const referencingIDs = [...stored, ...(sources.get(id) ?? [])].filter((source) => source !== id)
  const [first] = referencingIDs
  if (first === undefined) return
  throw new MutationError(409, mutation, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${first}"`,
    id,
    referencingIDs,
  })
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
