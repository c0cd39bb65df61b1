import type {StoredDocument} from '../store/stored-document.ts'
import type {Step} from './action.ts'

/** Replaces the published document by a draft or version, and deletes that. */
export function publishVersion(
  version: StoredDocument,
  published: StoredDocument | undefined,
  publishedId: string,
): Step[] {
  const content = strengthenReferences(copyDocument(version, publishedId))
  const document = {
    ...content,
    _id: publishedId,
    _type: version._type,
    _createdAt: published?._createdAt ?? version._createdAt,
  }
  return [
    {operation: 'createOrReplace', document},
    {operation: 'delete', id: version._id},
  ]
}

/**
 * Copies a document to another id, without its revision, update time and system data about the version (`_system`).
 */
export function copyDocument(document: StoredDocument, id: string) {
  const {_rev: _, _updatedAt: __, _system: ___, ...content} = document
  return {...content, _id: id}
}

/**
 * Strengthens the references that `_strengthenOnPublish` marks: they are weak only because their target was not
 * published. A reference stays weak when its field is weak.
 * @see https://www.sanity.io/docs/studio/reference-type
 */
function strengthenReferences(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {_strengthenOnPublish: mark, ...rest} = object
  if (typeof object['_ref'] !== 'string' || !isObject(mark)) {
    return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, strengthen(child)]))
  }
  if (mark['weak'] === true) return rest
  const {_weak: _, ...strong} = rest
  return strong
}

function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  return isObject(value) ? strengthenReferences(value) : value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
