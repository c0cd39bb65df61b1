import {z} from 'zod'
import {publishedId as publishedIdOf} from '../document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {type ActionContext, ActionError, conflict, invalidAction, notFound} from './action.ts'

/**
 * Reads the document of an action.
 * @param ifRevisionId refuses a document at another revision (409)
 * @throws ActionError 404 when it does not exist
 */
export function requireDocument(context: ActionContext, id: string, ifRevisionId?: string): StoredDocument {
  const document = context.read(id)
  if (document === undefined) throw notFound(context.index, id)
  guardRevision(context, id, document, ifRevisionId)
  return document
}

/** Checks the expected revision: 409 for another one, or for a missing document. */
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

/** Checks that a draft or version belongs to the published id: 400. */
export function guardSameDocument({index}: ActionContext, versionId: string, publishedId: string): void {
  if (publishedIdOf(versionId) === publishedId) return
  throw invalidAction(index, `"${versionId}" is not a version of "${publishedId}"`)
}

const STATES = ['active', 'scheduled', 'published', 'archived'] as const
const release = z.looseObject({state: z.enum(STATES)})
const finalStates = z.object({finalDocumentStates: z.array(z.object({id: z.string()})).default([])})
const VERSION_OF = /^versions\.([^.]+)\./

export type ReleaseState = (typeof STATES)[number]

/** The id of the document that describes a release. */
export function releaseDocumentId(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/**
 * Reads the document of a release.
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
 * Refuses changes to a version in a release that is scheduled, published or archived (409). Drafts, and versions
 * without a release document, are always open.
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

/** The `finalDocumentStates` of a release: its versions when it is scheduled, published or archived. */
export function finalDocumentStates(versionIds: readonly string[]): {_key: string; id: string}[] {
  return versionIds.map((id) => ({_key: id.replaceAll(/[^\w-]/g, '-'), id}))
}
