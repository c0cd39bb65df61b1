import {z} from 'zod'
import {publishedId as publishedIdOf} from '../document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {type ActionContext, ActionError, conflict, invalidAction, notFound} from './action.ts'

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

const STATES = ['active', 'scheduled', 'published', 'archived'] as const
const release = z.looseObject({state: z.enum(STATES)})
const finalStates = z.object({finalDocumentStates: z.array(z.object({id: z.string()})).default([])})
const VERSION_OF = /^versions\.([^.]+)\./

/** Where a release is in its life. */
export type ReleaseState = (typeof STATES)[number]

/** The id of the document that describes a release. */
export function releaseDocumentId(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/**
 * The document of a release that an action is about.
 * @throws ActionError 404 when there is no such release, 409 when its state does not allow the action
 */
export function requireRelease(
  context: ActionContext,
  releaseId: string,
  states: readonly ReleaseState[],
): StoredDocument {
  const id = releaseDocumentId(releaseId)
  const document = context.read(id)
  if (document === undefined) throw notFound(context.index, id)
  const {state} = release.parse(document)
  if (!states.includes(state)) {
    const allowed = states.join(' or ')
    throw conflict(context.index, `Release "${releaseId}" is ${state}: it has to be ${allowed}`, id)
  }
  return document
}

/**
 * Refuses to touch a version whose release is scheduled, published or archived (409). A version without a release
 * document, and a draft, are always open.
 */
export function guardOpenRelease(context: ActionContext, versionId: string): void {
  const releaseId = VERSION_OF.exec(versionId)?.[1]
  if (releaseId === undefined || context.read(releaseDocumentId(releaseId)) === undefined) return
  requireRelease(context, releaseId, ['active'])
}

/** The versions that a release had when it was scheduled, published or archived. */
export function finalVersionIds(document: StoredDocument): string[] {
  return finalStates.parse(document).finalDocumentStates.map(({id}) => id)
}

/** The list of a release's versions, as it is noted in the release when they go or must not change any more. */
export function finalDocumentStates(versionIds: readonly string[]): {_key: string; id: string}[] {
  return versionIds.map((id) => ({_key: id.replaceAll(/[^\w-]/g, '-'), id}))
}
