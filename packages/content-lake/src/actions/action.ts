import {z} from 'zod'
import {isDocumentId, isDraftOrVersionId, publishedId as publishedIdOf, releaseOf} from '../document-id.ts'
import {
  guardRevision,
  invalid,
  malformed,
  type MutationError,
  refused,
  type Step,
} from '../mutate/mutation.ts'
import type {WorkingCopy} from '../mutate/run-transaction.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'

export interface ActionContext {
  /** The dataset with the changes of the actions before it. */
  readonly work: WorkingCopy
  readonly store: DatasetStore
  readonly author: string
}

type Work = Pick<ActionContext, 'work'>

type Plan<Fields> = (fields: Fields, context: ActionContext) => Step[] | Promise<Step[]>

/** Like the hosted lake, actions refuse unknown fields: use a strict schema. */
export const defineAction = <Fields>(
  type: string,
  schema: z.ZodType<Fields>,
  plan: Plan<Fields>,
): [type: string, plan: Plan<unknown>] => [
  type,
  (fields, context) => {
    const parsed = schema.safeParse(fields)
    if (!parsed.success) throw invalid(`${type} is ${malformed(parsed.error)}`)
    return plan(parsed.data, context)
  },
]

export const publishedIdField = z
  .string()
  .refine((id) => isDocumentId(id) && !isDraftOrVersionId(id), 'must be the ID of a published document')

export const versionIdField = z
  .string()
  .refine(
    (id) => isDocumentId(id) && isDraftOrVersionId(id),
    'must start with "drafts." or "versions.<release>."',
  )

export const documentField = z.looseObject({_id: versionIdField, _type: z.string().min(1)})

export const notFound = (id: string): MutationError =>
  refused(404, 'documentNotFoundError', `Document by ID "${id}" was not found`, {id})

export const conflict = (description: string, id: string): MutationError =>
  refused(409, 'validationError', description, {id})

/** @throws MutationError 404 without the document, 409 at another revision */
export function requireDocument(context: Work, id: string, ifRevisionId?: string): StoredDocument {
  const document = context.work.get(id)
  if (document === undefined) throw notFound(id)
  guardRevision(id, document, ifRevisionId)
  return document
}

export function guardSameDocument(versionId: string, publishedId: string): void {
  if (publishedIdOf(versionId) === publishedId) return
  throw invalid(`"${versionId}" is not a version of "${publishedId}"`)
}

const releaseState = z.enum(['active', 'scheduled', 'published', 'archived'])
const release = z.looseObject({state: releaseState})
type ReleaseState = z.infer<typeof releaseState>

export const releaseDocumentId = (releaseId: string): string => `_.releases.${releaseId}`

/** @throws MutationError 404 when there is no such release, 409 in another state */
export function requireRelease(context: Work, releaseId: string, states: readonly ReleaseState[]) {
  const document = requireDocument(context, releaseDocumentId(releaseId))
  const {state} = release.parse(document)
  if (states.includes(state)) return document
  const allowed = states.join(' or ')
  throw conflict(`Release "${releaseId}" is ${state}: it must be ${allowed}`, document._id)
}

/** 409 for a version of a release that is not active. Drafts, and versions without a release, are open. */
export function guardOpenRelease(context: Work, versionId: string): void {
  const releaseId = releaseOf(versionId)
  if (releaseId === undefined || context.work.get(releaseDocumentId(releaseId)) === undefined) return
  requireRelease(context, releaseId, ['active'])
}
