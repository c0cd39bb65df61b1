import {publishedId as publishedIdOf} from '../perspectives/document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import type {ActionContext} from './action.ts'
import {ActionError, invalidAction, notFound} from './action-error.ts'

/**
 * The document that an action is about.
 * @param ifRevisionId refuses a document that is at another revision (409)
 * @throws ActionError 404 when it is not there
 */
export function requireDocument(context: ActionContext, id: string, ifRevisionId?: string): StoredDocument {
  const document = context.read(id)
  if (document === undefined) throw notFound(context.index, id)
  guardRevision(context, id, document, ifRevisionId)
  return document
}

/** Refuses a document, or its absence, that is not the revision which the client saw: 409. */
export function guardRevision(
  {index}: ActionContext,
  id: string,
  document: StoredDocument | undefined,
  ifRevisionId: string | undefined,
): void {
  if (ifRevisionId === undefined || document?._rev === ifRevisionId) return
  throw new ActionError(409, index, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID`,
    id,
    currentRevisionID: document?._rev,
    expectedRevisionID: ifRevisionId,
  })
}

/** Refuses a draft or version of another document than the action names: 400. */
export function guardSameDocument({index}: ActionContext, versionId: string, publishedId: string): void {
  if (publishedIdOf(versionId) === publishedId) return
  throw invalidAction(index, `"${versionId}" is not a version of "${publishedId}"`)
}
