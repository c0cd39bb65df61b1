import {extract, Mutation as Mutator} from '@sanity/mutator'
import type {StoredDocument} from '../store/stored-document.ts'
import {invalid} from './mutation-error.ts'
import type {PatchOperations} from './mutation.ts'

const IMMUTABLE = ['_id', '_type', '_createdAt'] as const

/**
 * A document after a patch, its system fields untouched.
 * @throws ApiError 400 for a path that cannot be read or a change of an immutable field
 */
export function applyPatch(document: StoredDocument, patch: PatchOperations, index: number): StoredDocument {
  const result = runPatch(document, patch, index)
  for (const name of IMMUTABLE) {
    if (result[name] !== document[name]) {
      throw invalid(index, `Cannot modify immutable attribute "${name}"`, {id: document._id, attribute: name})
    }
  }
  const {_id, _type, _rev, _createdAt, _updatedAt} = document
  return {...result, _id, _type, _rev, _createdAt, _updatedAt}
}

function runPatch(document: StoredDocument, patch: PatchOperations, index: number): Record<string, unknown> {
  const {insert} = patch
  if (insert !== undefined && 'replace' in insert && !matches(document, insert.replace, index))
    return document
  const mutator = new Mutator({mutations: [{patch: {id: document._id, ...patch}}]})
  return attempt(index, document._id, () => mutator.apply(document)) ?? document
}

/** Replacing items that are not there is no change; the mutator would put them in front of the array. */
function matches(document: StoredDocument, path: string, index: number): boolean {
  return attempt(index, document._id, () => extract(path, document)).length > 0
}

/** The mutator throws plain errors for paths and diffs that it cannot read: the request's fault. */
function attempt<Result>(index: number, id: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    throw invalid(index, error instanceof Error ? error.message : String(error), {id})
  }
}
