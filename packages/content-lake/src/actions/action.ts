import type {z} from 'zod'
import type {NewDocument, PatchOperations} from '../mutate/mutation.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {malformed} from './action-error.ts'

/** What an action comes to: mutations of documents named by id. */
export type Step =
  | {operation: 'create' | 'createOrReplace'; document: NewDocument}
  | {operation: 'delete'; id: string; purge?: boolean | undefined}
  | {operation: 'patch'; id: string; patch: PatchOperations; ifRevisionID?: string | undefined}

/** The dataset as an action sees it: with what the actions before it in the request did. */
export interface ActionContext {
  /** The action's place in the request, for errors. */
  readonly index: number
  /** Who acts: the id of a token. */
  readonly author: string
  /** The time of the transaction: ISO 8601, UTC. */
  readonly timestamp: string
  read(id: string): StoredDocument | undefined
  /** Ids of the draft and the release versions that a published id has. */
  versionIds(publishedId: string): string[]
  /** Ids of the versions in a release. */
  releaseVersionIds(releaseId: string): string[]
  /** A document as it was before its last deletion. */
  readDeleted(id: string): StoredDocument | undefined
}

/** One kind of action. */
export interface ActionKind {
  /** `sanity.action.…` */
  readonly type: string
  /** @throws ApiError in the hosted lake's form when the action cannot be done */
  plan(fields: unknown, context: ActionContext): Step[]
}

/**
 * Defines a kind of action by the fields it has besides `actionType` and by what it comes to. Give it a strict
 * schema: a field that nobody knows is refused, as the hosted lake does, because a client that means something by
 * it must not be left to believe that it was done.
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
