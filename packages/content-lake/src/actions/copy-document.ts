import type {StoredDocument} from '../store/stored-document.ts'

/**
 * A document under another id. Its revision and the time of its last update are the new document's own; what the lake
 * noted about the version (`_system`) stays behind.
 */
export function copyDocument(document: StoredDocument, id: string) {
  const {_rev: _, _updatedAt: __, _system: ___, ...content} = document
  return {...content, _id: id}
}
