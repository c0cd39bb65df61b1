import {ApiError} from '../api-error.ts'

/**
 * What went wrong with one mutation, in the hosted lake's words.
 * Types seen in the wild and in public code that handles them: documentAlreadyExistsError,
 * documentNotFoundError, documentRevisionIDDoesNotMatchError, documentHasExistingReferencesError,
 * documentReferenceDoesNotExistError, insufficientPermissionsError, validationError.
 */
export interface MutationErrorItem {
  type: string
  description: string
  [detail: string]: unknown
}

/** A refused transaction: `{error: {type: 'mutationError', description, items: [{error, index}]}}`. */
export class MutationError extends ApiError {
  /** Which mutation of the request was refused. */
  readonly index: number
  readonly item: MutationErrorItem

  constructor(status: number, index: number, item: MutationErrorItem) {
    super(status, {
      error: {
        type: 'mutationError',
        description: `Mutation failed: ${item.description}`,
        items: [{error: item, index}],
      },
      statusCode: status,
    })
    this.name = 'MutationError'
    this.index = index
    this.item = item
  }
}

/** A mutation whose content breaks a rule: 400. */
export function invalid(
  index: number,
  description: string,
  details: Record<string, unknown> = {},
): MutationError {
  return new MutationError(400, index, {type: 'validationError', description, ...details})
}
