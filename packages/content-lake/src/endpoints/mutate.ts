import {randomBytes} from 'node:crypto'
import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {identityOf} from '../auth/access.ts'
import {type Endpoint, jsonReply, param} from '../http/endpoint.ts'
import {guardPermission} from '../mutate/guards.ts'
import {mutate} from '../mutate/mutate.ts'
import {type Mutation, parseMutations} from '../mutate/mutation.ts'

const MAX_BYTES = 4 * 1024 * 1024
const flag = z.stringbool({truthy: ['true'], falsy: ['false']}).default(false)
const options = z.object({
  returnIds: flag,
  returnDocuments: flag,
  dryRun: flag,
  autoGenerateArrayKeys: flag,
  // Every transaction here is visible to queries when it is acknowledged, whatever was asked for.
  visibility: z.enum(['sync', 'async', 'deferred']).default('sync'),
  transactionId: z.string().optional(),
})

/** `{mutations, transactionId?}` → `{transactionId, results: [{id, operation, document?}]}` */
export const postMutate: Endpoint = {
  method: 'POST',
  path: '/data/mutate/:dataset',
  async handle(request) {
    const dataset = request.lake.datasets.get(param(request, 'dataset'))
    const parsed = options.safeParse(Object.fromEntries(request.search))
    if (!parsed.success) {
      throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.') ?? 'a parameter'}"`)
    }
    const {returnDocuments, dryRun, autoGenerateArrayKeys} = parsed.data
    const body = parseMutations(await request.readJson(MAX_BYTES))
    guardPermission(body.mutations, request.access)
    const {transactionId, results} = await mutate(dataset, {
      mutations: autoGenerateArrayKeys ? body.mutations.map(withArrayKeys) : body.mutations,
      transactionId: body.transactionId ?? parsed.data.transactionId,
      author: identityOf(request.access),
      dryRun,
    })
    return jsonReply(200, {
      transactionId,
      results: results.map(({id, operation, document}) => ({
        id,
        operation,
        ...(returnDocuments && document !== undefined ? {document} : {}),
      })),
    })
  },
}

function withArrayKeys(mutation: Mutation): Mutation {
  if ('document' in mutation) return {...mutation, document: generateArrayKeys(mutation.document)}
  return mutation.operation === 'patch' ? {...mutation, patch: generateArrayKeys(mutation.patch)} : mutation
}

/**
 * Copies a document or a patch, giving every object in an array a `_key` when it has none: what
 * `autoGenerateArrayKeys` asks for.
 */
function generateArrayKeys<Value extends object>(object: Value): Value {
  return {...object, ...keysInside(object)}
}

function keysInside(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, withKeys(child)]))
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed)
  return typeof value === 'object' && value !== null ? keysInside(value) : value
}

function keyed(item: unknown): unknown {
  const inside = withKeys(item)
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside) || '_key' in inside)
    return inside
  return {_key: randomBytes(6).toString('hex'), ...inside}
}
