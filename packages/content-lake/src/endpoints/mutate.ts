import {randomBytes} from 'node:crypto'
import {z} from 'zod'
import {identityOf} from '../auth/access.ts'
import {endpoint, flag, jsonReply} from '../http/endpoint.ts'
import {guardPermission} from '../mutate/guards.ts'
import {mutate} from '../mutate/mutate.ts'
import {type Mutation, parseMutations} from '../mutate/mutation.ts'

const options = z.object({
  returnIds: flag,
  returnDocuments: flag,
  dryRun: flag,
  autoGenerateArrayKeys: flag,
  // Accepted without effect: queries see every transaction as soon as it is acknowledged.
  visibility: z.enum(['sync', 'async', 'deferred']).default('sync'),
  transactionId: z.string().optional(),
})

export const mutateEndpoints = [
  // `{mutations, transactionId?}` → `{transactionId, results: [{id, operation, document?}]}`
  endpoint('POST', '/data/mutate/:dataset', async (request) => {
    const dataset = request.dataset()
    const {returnDocuments, dryRun, autoGenerateArrayKeys, transactionId: id} = request.parseSearch(options)
    const body = await parseMutations(await request.readJson())
    guardPermission(body.mutations, request.access)
    const {transactionId, results} = await mutate(dataset, {
      mutations: autoGenerateArrayKeys ? body.mutations.map(withArrayKeys) : body.mutations,
      transactionId: body.transactionId ?? id,
      author: identityOf(request.access),
      dryRun,
    })
    return jsonReply(200, {
      transactionId,
      results: results.map(({document, ...result}) => (returnDocuments ? {...result, document} : result)),
    })
  }),
]

/** Gives every object in an array a `_key` when it has none. */
function withArrayKeys(mutation: Mutation): Mutation {
  if ('document' in mutation) return {...mutation, document: withKeysInside(mutation.document)}
  return mutation.operation === 'patch' ? {...mutation, patch: withKeysInside(mutation.patch)} : mutation
}

function withKeysInside<Value extends object>(object: Value): Value {
  return {...object, ...keysInside(object)}
}

function keysInside(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, withKeys(child)]))
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKey)
  return typeof value === 'object' && value !== null ? keysInside(value) : value
}

function withKey(item: unknown): unknown {
  const inside = withKeys(item)
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside) || '_key' in inside)
    return inside
  return {_key: randomBytes(6).toString('hex'), ...inside}
}
