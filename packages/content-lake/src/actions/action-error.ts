import type {z} from 'zod'
import {ApiError} from '../api-error.ts'
import type {MutationError, MutationErrorItem} from '../mutate/mutation-error.ts'

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

/** The same refusal in the words of the actions API. A mutation of an action has the action's place as its index. */
export function fromMutationError({status, index, item}: MutationError): ActionError {
  return new ActionError(status, index, item)
}

/** An action whose fields break a rule: 400. */
export function invalidAction(index: number, description: string): ActionError {
  return new ActionError(400, index, {type: 'validationError', description})
}

/** An action that is not written as one of its kind: 400, naming the field. */
export function malformed(index: number, type: string, error: z.ZodError): ActionError {
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  return invalidAction(index, `${type} is malformed${where}: ${issue?.message ?? error.message}`)
}

/** An action on a document that is not there: 404. */
export function notFound(index: number, id: string): ActionError {
  const description = `Document by ID "${id}" was not found`
  return new ActionError(404, index, {type: 'documentNotFoundError', description, id})
}

/** An action that would make a document which is there already: 409. */
export function alreadyExists(index: number, id: string): ActionError {
  const description = `Document by ID "${id}" already exists`
  return new ActionError(409, index, {type: 'documentAlreadyExistsError', description, id})
}

/** An action that the state of a release or of a document does not allow: 409. */
export function conflict(index: number, description: string, id: string): ActionError {
  return new ActionError(409, index, {type: 'validationError', description, id})
}
