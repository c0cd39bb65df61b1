import {type Access, canWrite} from '../auth/access.ts'
import {refusedNameOf} from '../json.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {Change, ChangedDocument} from '../store/transaction.ts'
import {findReferences} from '../store/stored-document.ts'
import {pause} from '../threads.ts'
import {invalid, type Mutation, refused} from './mutation.ts'

export interface AppliedChange extends Change {
  index: number
}

/** The mutation or action that an error is about. */
type Position = {index: number}

/** The hosted lake's limits. https://www.sanity.io/docs/content-lake/technical-limits */
const maxDocumentBytes = 32 * 1024 * 1024
const maxDepth = 20

/** @throws MutationError 400 for a document that is too large, too deep, or has a refused name */
export async function serializeChanges(changes: readonly AppliedChange[], at: Position) {
  const documents: ChangedDocument[] = []
  for (const {id, after, index} of changes) {
    await pause()
    at.index = index
    if (after === undefined) {
      documents.push([id, null])
      continue
    }
    guardNesting(after, 0, id)
    const json = JSON.stringify(after)
    documents.push([id, json])
    const bytes = Buffer.byteLength(json)
    const description = `Document "${id}" is ${bytes} bytes, which exceeds the limit of ${maxDocumentBytes}`
    if (bytes > maxDocumentBytes) throw invalid(description, {id})
  }
  return documents
}

function guardNesting(value: unknown, depth: number, id: string): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) {
    throw invalid(`Document "${id}" exceeds the maximum nesting depth of ${maxDepth}`, {id})
  }
  // groq-js takes a document with the attribute "then" for a promise when it follows a reference.
  const name = refusedNameOf(value) ?? (depth === 0 && 'then' in value ? 'then' : undefined)
  if (name !== undefined) {
    throw invalid(`Document "${id}" has an attribute named "${name}"`, {id})
  }
  for (const child of Object.values(value)) guardNesting(child, depth + 1, id)
}

/**
 * Checked at the end of the transaction: documents that refer to each other can be created or deleted
 * together.
 * @throws ApiError 409 naming both documents
 */
export async function guardReferences(changes: readonly AppliedChange[], store: DatasetStore, at: Position) {
  const after = new Map(changes.map((change) => [change.id, change.after]))
  const targets = new Map<string, Set<string>>()
  const sources = new Map<string, Set<string>>()
  for (const {id, after: document} of changes) {
    for (const {target, weak, isForeign} of findReferences(document)) {
      if (weak || isForeign) continue
      targets.set(id, (targets.get(id) ?? new Set()).add(target))
      sources.set(target, (sources.get(target) ?? new Set()).add(id))
    }
    await pause()
  }
  for (const {id, before, after: document, index} of changes) {
    at.index = index
    for (const target of targets.get(id) ?? []) {
      const exists = after.has(target) ? after.get(target) !== undefined : store.has(target)
      if (exists) continue
      const description = `Document "${id}" references non-existent document "${target}"`
      const details = {id, referenceID: target}
      throw refused(409, 'documentReferenceDoesNotExistError', description, details)
    }
    // Changing the type of a document counts as deleting it.
    if (before !== undefined && before._type !== document?._type) {
      const stored = store.strongReferrers(id).filter((source) => !after.has(source))
      const referencingIDs = [...stored, ...(sources.get(id) ?? [])].filter((source) => source !== id)
      const description = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`
      if (referencingIDs.length > 0)
        throw refused(409, 'documentHasExistingReferencesError', description, {id, referencingIDs})
    }
    await pause()
  }
}

const permissions = {
  create: 'create',
  createOrReplace: 'create',
  createIfNotExists: 'create',
  patch: 'update',
  delete: 'delete',
} as const

export function guardPermission(mutations: readonly Mutation[], access: Access): void {
  if (canWrite(access)) return
  const permission = permissions[mutations[0]?.operation ?? 'patch']
  const description = `Insufficient permissions; permission "${permission}" required`
  throw refused(403, 'insufficientPermissionsError', description, {permission})
}
