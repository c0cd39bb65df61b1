import {z} from 'zod'
import {ApiError, httpError} from '../api-error.ts'
import {pause} from '../threads.ts'

const attributes = z.record(z.string(), z.unknown())
const ids = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((id) => (Array.isArray(id) ? id : [id]))

const selection = z.union([
  z.object({id: ids}).transform(({id}) => ({ids: id})),
  z.object({query: z.string(), params: attributes.default({})}),
])

const operations = {
  set: attributes.exactOptional(),
  setIfMissing: attributes.exactOptional(),
  unset: z.array(z.string()).exactOptional(),
  inc: z.record(z.string(), z.number()).exactOptional(),
  dec: z.record(z.string(), z.number()).exactOptional(),
  insert: z
    .union([
      z.strictObject({before: z.string(), items: z.array(z.unknown())}),
      z.strictObject({after: z.string(), items: z.array(z.unknown())}),
      z.strictObject({replace: z.string(), items: z.array(z.unknown())}),
    ])
    .exactOptional(),
  diffMatchPatch: z.record(z.string(), z.string()).exactOptional(),
}

const patchOperations = z.object(operations)

/** A patch in an action. The action names the document. */
export const patchField = z.strictObject({ifRevisionID: z.string().optional(), ...operations})

const patchBody = z.strictObject({
  id: z.unknown().optional(),
  query: z.unknown().optional(),
  params: z.unknown().optional(),
  ifRevisionID: z.string().optional(),
  ...operations,
})
const document = z.looseObject({_id: z.string().exactOptional(), _type: z.string().optional()})

/** The operations of a patch. */
export type PatchOperations = z.infer<typeof patchOperations>

/** A document as a request sends it. */
export type NewDocument = z.infer<typeof document>

/** The documents of a mutation: ids, or a GROQ query. */
export type Selection = z.infer<typeof selection>

export type CreateOperation = 'create' | 'createOrReplace' | 'createIfNotExists'

/** A validated mutation. `index` is its position in the request, for errors. */
export type Mutation =
  | {operation: CreateOperation; index: number; document: NewDocument}
  | {operation: 'delete'; index: number; selection: Selection}
  | {
      operation: 'patch'
      index: number
      selection: Selection
      patch: PatchOperations
      ifRevisionID: string | undefined
    }

const request = z.object({
  mutations: z.array(z.record(z.string(), z.unknown())),
  transactionId: z.string().optional(),
})

/**
 * Parses the body of a mutate request.
 * @throws ApiError 400 naming the mutation and the error
 */
export async function parseMutations(
  body: unknown,
): Promise<{mutations: Mutation[]; transactionId: string | undefined}> {
  const parsed = request.safeParse(body)
  if (!parsed.success) throw httpError(400, `The request body is ${malformed(parsed.error)}`)
  const mutations: Mutation[] = []
  for (const [index, mutation] of parsed.data.mutations.entries()) {
    mutations.push(parseMutation(mutation, index))
    await pause()
  }
  return {mutations, transactionId: parsed.data.transactionId}
}

function parseMutation(mutation: Record<string, unknown>, index: number): Mutation {
  const [operation, ...others] = Object.keys(mutation)
  if (operation === undefined || others.length > 0) {
    throw httpError(400, `Mutation ${index} must have exactly one operation`)
  }
  const body = mutation[operation]
  const check = <Output>(schema: z.ZodType<Output>): Output => {
    const parsed = schema.safeParse(body)
    if (!parsed.success)
      throw httpError(400, `Mutation ${index} (${operation}) is ${malformed(parsed.error)}`)
    return parsed.data
  }
  switch (operation) {
    case 'create':
    case 'createOrReplace':
    case 'createIfNotExists':
      return {operation, index, document: check(document)}
    case 'delete':
      return {operation, index, selection: check(selection)}
    case 'patch': {
      const {ifRevisionID} = check(patchBody)
      return {operation, index, selection: check(selection), patch: check(patchOperations), ifRevisionID}
    }
    default:
      throw httpError(400, `Mutation ${index} has an unknown operation "${operation}"`)
  }
}

/** The first thing that a schema found: `malformed at mutations.0: …`. */
export function malformed(error: z.ZodError): string {
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  return `malformed${where}: ${issue?.message ?? error.message}`
}

/**
 * The error of one mutation. Types known from the hosted lake and public code: documentAlreadyExistsError,
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
  /** The index of the refused mutation. */
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

/** A mutation with invalid content: 400. */
export function invalid(
  index: number,
  description: string,
  details: Record<string, unknown> = {},
): MutationError {
  return new MutationError(400, index, {type: 'validationError', description, ...details})
}
