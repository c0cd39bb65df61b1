import {z} from 'zod'
import {ApiError} from '../api-error.ts'
import {isDocumentId, isDraftId, isVersionId} from '../document-id.ts'
import type {MutationError, MutationErrorItem, NewDocument, PatchOperations} from '../mutate/mutation.ts'
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
      if (!parsed.success) throw malformed(context.index, type, parsed.error)
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

/** The same error as an `actionError`. A mutation has the index of its action. */
export function fromMutationError({status, index, item}: MutationError): ActionError {
  return new ActionError(status, index, item)
}

/** An action whose fields break a rule: 400. */
export function invalidAction(index: number, description: string): ActionError {
  return new ActionError(400, index, {type: 'validationError', description})
}

/** An action with an invalid field: 400. */
function malformed(index: number, type: string, error: z.ZodError): ActionError {
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  return invalidAction(index, `${type} is malformed${where}: ${issue?.message ?? error.message}`)
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
