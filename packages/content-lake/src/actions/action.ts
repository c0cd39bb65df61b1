import {z} from 'zod'
import {isDocumentId, isDraftId, isVersionId, publishedId as publishedIdOf} from '../document-id.ts'
import {guardRevision, invalid, malformed, MutationError, type Step} from '../mutate/mutation.ts'
import type {WorkingCopy} from '../mutate/run-transaction.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'

/** The state that an action can read. */
export interface ActionContext {
  /** The dataset with the changes of the actions before it. */
  readonly work: WorkingCopy
  /** The dataset before the transaction. */
  readonly store: DatasetStore
  /** The id of a token. */
  readonly author: string
}

type Work = Pick<ActionContext, 'work'>

/** Finds the steps of an action. */
type Plan<Fields> = (fields: Fields, context: ActionContext) => Step[]

/**
 * Defines an action type by its steps and its fields besides `actionType`. Use a strict schema: like the hosted lake,
 * this one refuses unknown fields.
 */
export function defineAction<Fields>(
  type: string,
  schema: z.ZodType<Fields>,
  plan: Plan<Fields>,
): [type: string, plan: Plan<unknown>] {
  return [
    type,
    (fields, context) => {
      const parsed = schema.safeParse(fields)
      if (!parsed.success) throw invalid(context.work.index, `${type} is ${malformed(parsed.error)}`)
      return plan(parsed.data, context)
    },
  ]
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

/** An action on a missing document: 404. */
export function notFound({work}: Work, id: string): MutationError {
  const description = `Document by ID "${id}" was not found`
  return new MutationError(404, work.index, {type: 'documentNotFoundError', description, id})
}

/** An action that the state of a release or of a document does not allow: 409. */
export function conflict({work}: Work, description: string, id: string): MutationError {
  return new MutationError(409, work.index, {type: 'validationError', description, id})
}

/**
 * Reads the document of an action.
 * @param ifRevisionId refuses a document at another revision (409)
 * @throws MutationError 404 when it does not exist
 */
export function requireDocument(context: Work, id: string, ifRevisionId?: string): StoredDocument {
  const document = context.work.get(id)
  if (document === undefined) throw notFound(context, id)
  guardRevision(context.work.index, id, document, ifRevisionId)
  return document
}

/** Checks that a draft or version belongs to the published id: 400. */
export function guardSameDocument({work}: Work, versionId: string, publishedId: string): void {
  if (publishedIdOf(versionId) === publishedId) return
  throw invalid(work.index, `"${versionId}" is not a version of "${publishedId}"`)
}

const releaseStates = ['active', 'scheduled', 'published', 'archived'] as const
const release = z.looseObject({state: z.enum(releaseStates)})
const versionPattern = /^versions\.([^.]+)\./

/** The id of the document that describes a release. */
export function releaseDocumentId(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/**
 * Reads the document of a release.
 * @throws MutationError 404 when there is no such release, 409 when its state does not allow the action
 */
export function requireRelease(
  context: Work,
  releaseId: string,
  states: readonly (typeof releaseStates)[number][],
): StoredDocument {
  const document = requireDocument(context, releaseDocumentId(releaseId))
  const {state} = release.parse(document)
  if (states.includes(state)) return document
  const allowed = states.join(' or ')
  throw conflict(context, `Release "${releaseId}" is ${state}: it must be ${allowed}`, document._id)
}

/**
 * Refuses changes to a version in a release that is scheduled, published or archived (409). Drafts, and versions
 * without a release document, are always open.
 */
export function guardOpenRelease(context: Work, versionId: string): void {
  const releaseId = versionPattern.exec(versionId)?.[1]
  if (releaseId === undefined || context.work.get(releaseDocumentId(releaseId)) === undefined) return
  requireRelease(context, releaseId, ['active'])
}
