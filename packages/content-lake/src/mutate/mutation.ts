import {z} from 'zod'
import {ApiError, httpError} from '../api-error.ts'
import {isJsonObject, jsonObject} from '../json.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {pause} from '../threads.ts'

const ids = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((id) => (Array.isArray(id) ? id : [id]))

const selection = z.union([
  z.object({id: ids}).transform(({id}) => ({ids: id})),
  z.object({query: z.string(), params: jsonObject.default({})}),
])

const operations = {
  set: jsonObject.exactOptional(),
  setIfMissing: jsonObject.exactOptional(),
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

export const patchOperations = z.object(operations)

export const patchField = z.strictObject({ifRevisionID: z.string().optional(), ...operations})

const selectionField = z.unknown().optional()
const patchBody = patchField.extend({id: selectionField, query: selectionField, params: selectionField})
export const newDocument = z.looseObject({_id: z.string().exactOptional(), _type: z.string().optional()})

export type PatchOperations = z.infer<typeof patchOperations>

export type NewDocument = z.infer<typeof newDocument>

type Selection = z.infer<typeof selection>

export type CreateOperation = 'create' | 'createOrReplace' | 'createIfNotExists'

export type Mutation =
  | {operation: CreateOperation; document: NewDocument}
  | {operation: 'delete'; selection: Selection}
  | {operation: 'patch'; selection: Selection; patch: PatchOperations; ifRevisionID?: string | undefined}

export type Step =
  | {operation: CreateOperation; document: NewDocument}
  | {operation: 'delete'; id: string; purge?: boolean}
  | {
      operation: 'patch'
      id: string
      patch: PatchOperations
      ifRevisionID?: string | undefined
      /** A query found the id. An earlier mutation may have deleted the document. */
      found?: boolean
    }

const request = z.object({mutations: z.array(z.unknown()), transactionId: z.string().optional()})

/** @throws ApiError 400 naming the mutation and the error */
export async function parseMutations(body: unknown) {
  const parsed = request.safeParse(body)
  if (!parsed.success) throw httpError(400, `The request body is ${malformed(parsed.error)}`)
  const mutations: Mutation[] = []
  for (const [index, mutation] of parsed.data.mutations.entries()) {
    mutations.push(parseMutation(mutation, index))
    await pause()
  }
  return {mutations, transactionId: parsed.data.transactionId}
}

function parseMutation(mutation: unknown, index: number): Mutation {
  const [entry, ...others] = isJsonObject(mutation) ? Object.entries(mutation) : []
  if (entry === undefined || others.length > 0) {
    throw httpError(400, `Mutation ${index} must have exactly one operation`)
  }
  const [operation, body] = entry
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
      return {operation, document: check(newDocument)}
    case 'delete':
      return {operation, selection: check(selection)}
    case 'patch': {
      const {id: _, query: __, params: ___, ifRevisionID, ...patch} = check(patchBody)
      return {operation, selection: check(selection), patch, ifRevisionID}
    }
    default:
      throw httpError(400, `Mutation ${index} has an unknown operation "${operation}"`)
  }
}

/** `malformed at mutations.0: …` */
export function malformed(error: z.ZodError): string {
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  return `malformed${where}: ${issue?.message ?? error.message}`
}

export interface MutationErrorItem {
  type: string
  description: string
  [detail: string]: unknown
}

/**
 * A refused transaction: `{error: {type: 'mutationError', description, items: [{error, index}]}}`.
 * `runTransaction` adds the index and the kind.
 */
export class MutationError extends ApiError {
  readonly index: number
  readonly item: MutationErrorItem

  constructor(status: number, item: MutationErrorItem, index = 0, kind: 'Mutation' | 'Action' = 'Mutation') {
    super(status, {
      error: {
        type: `${kind.toLowerCase()}Error`,
        description: `${kind} failed: ${item.description}`,
        items: [{error: item, index}],
      },
      statusCode: status,
    })
    this.name = 'MutationError'
    this.index = index
    this.item = item
  }
}

type Details = Record<string, unknown>

export const refused = (status: number, type: string, description: string, details: Details = {}) =>
  new MutationError(status, {type, description, ...details})

export const invalid = (description: string, details?: Details): MutationError =>
  refused(400, 'validationError', description, details)

export const alreadyExists = (id: string): MutationError =>
  refused(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, {id})

/** Refuses another revision than the expected one, and a missing document. */
export function guardRevision(
  id: string,
  present: StoredDocument | undefined,
  expectedRevisionID: string | undefined,
): void {
  if (expectedRevisionID === undefined || present?._rev === expectedRevisionID) return
  const details = {id, currentRevisionID: present?._rev, expectedRevisionID}
  const description = `Document "${id}" has unexpected revision ID`
  throw refused(409, 'documentRevisionIDDoesNotMatchError', description, details)
}
