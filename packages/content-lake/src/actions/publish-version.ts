import type {StoredDocument} from '../store/stored-document.ts'
import type {Step} from './action.ts'
import {copyDocument} from './copy-document.ts'
import {strengthenReferences} from './strengthen-references.ts'

/** Puts a draft or version in the place of the published document, and takes it away. */
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
