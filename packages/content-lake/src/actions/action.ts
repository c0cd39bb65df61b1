import {z} from 'zod'
import {ApiError} from '../api-error.ts'
import {isDocumentId, isDraftId, isVersionId, publishedId as publishedIdOf} from '../document-id.ts'
import {
  malformed,
  type MutationErrorItem,
  type NewDocument,
  type PatchOperations,
} from '../mutate/mutation.ts'
import type {StoredDocument} from '../store/stored-document.ts'

/** A mutation that an action consists of. */
export type Step =
  | {operation: 'create' | 'createOrReplace'; document: NewDocument}
  | {operation: 'delete'; id: string; purge?: boolean | undefined}
  | {operation: 'patch'; id: string; patch: PatchOperations; ifRevisionID?: string | undefined}

/** The dataset as an action sees it, with the changes of the actions before it. */
export interface ActionContext {
  /** The index of the action in the request, for errors. */
  readonly index: number
  /** The id of a token. */
  readonly author: string
  /** The time of the transaction: ISO 8601, UTC. */
  readonly timestamp: string
  read(id: string): StoredDocument | undefined
  /** Ids of the draft and the release versions that a published id has. */
  versionIds(publishedId: string): string[]
  /** Ids of the versions in a release. */
  releaseVersionIds(releaseId: string): string[]
  /** A document before its last deletion. */
  readDeleted(id: string): StoredDocument | undefined
}

export interface ActionKind {
  /** `sanity.action.…` */
  readonly type: string
  /** @throws ApiError in the hosted lake's form when the action cannot be done */
  plan(fields: unknown, context: ActionContext): Step[]
}

/**
 * Defines an action type by its fields besides `actionType` and the mutations it consists of. Use a strict schema:
 * like the hosted lake, the lake refuses unknown fields instead of ignoring them.
 */
export function defineAction<Fields>(
  type: string,
  schema: z.ZodType<Fields>,
  plan: (fields: Fields, context: ActionContext) => Step[],
): ActionKind {
  return {
    type,
    plan(fields, context) {
      const parsed = schema.safeParse(fields)
      if (!parsed.success) throw invalidAction(context.index, `${type} is ${malformed(parsed.error)}`)
      return plan(parsed.data, context)
    },
  }
}

const isLayered = (id: string) => isDraftId(id) || isVersionId(id)

/** The id of a published document. */
export const publishedIdField = z
  .string()
  .refine((id) => isDocumentId(id) && !isLayered(id), 'must be the ID of a published document')

/** The id of a draft or version. Actions accept either. */
export const versionIdField = z
  .string()
  .refine((id) => isDocumentId(id) && isLayered(id), 'must start with "drafts." or "versions.<release>."')

/** A whole document with its id. */
export const documentField = z.looseObject({_id: versionIdField, _type: z.string().min(1)})

/** A release name: its document's id without `_.releases.`. */
export const releaseIdField = z.string().regex(/^\w[\w-]*$/, 'must have letters, digits, "_" and "-" only')

/** A refused action: `{error: {type: 'actionError', description, items: [{error, index}]}}`. */
export class ActionError extends ApiError {
  /** @param index the place of the action in the request */
  constructor(status: number, index: number, item: MutationErrorItem) {
    super(status, {
      error: {
        type: 'actionError',
        description: `Action failed: ${item.description}`,
        items: [{error: item, index}],
      },
      statusCode: status,
    })
    this.name = 'ActionError'
  }
}

/** An action whose fields break a rule: 400. */
export function invalidAction(index: number, description: string): ActionError {
  return new ActionError(400, index, {type: 'validationError', description})
}

/** An action on a missing document: 404. */
export function notFound(index: number, id: string): ActionError {
  const description = `Document by ID "${id}" was not found`
  return new ActionError(404, index, {type: 'documentNotFoundError', description, id})
}

/** An action that would create an existing document: 409. */
export function alreadyExists(index: number, id: string): ActionError {
  const description = `Document by ID "${id}" already exists`
  return new ActionError(409, index, {type: 'documentAlreadyExistsError', description, id})
}

/** An action that the state of a release or of a document does not allow: 409. */
export function conflict(index: number, description: string, id: string): ActionError {
  return new ActionError(409, index, {type: 'validationError', description, id})
}

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
  states: readonly (typeof STATES)[number][],
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
