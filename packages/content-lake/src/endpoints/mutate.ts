import {randomBytes} from 'node:crypto'
import {z} from 'zod'
import {canWrite, identityOf} from '../auth/access.ts'
import {endpoint, flag} from '../http/endpoint.ts'
import {isJsonObject, replaceParts} from '../json.ts'
import {guardPermission} from '../mutate/guards.ts'
import {mutate} from '../mutate/mutate.ts'
import {type Mutation, newDocument, parseMutations, patchOperations} from '../mutate/mutation.ts'
import {performActions} from '../actions/perform-actions.ts'
import {ApiError, httpError} from '../api-error.ts'
import {knowsReleases} from '../perspectives/perspective.ts'

const options = z.object({
  returnIds: flag,
  returnDocuments: flag,
  dryRun: flag,
  autoGenerateArrayKeys: flag,
  // Accepted without effect: queries see every transaction as soon as it is acknowledged.
  visibility: z.enum(['sync', 'async', 'deferred']).default('sync'),
  transactionId: z.string().optional(),
})

const actionsBody = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
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
    return {
      transactionId,
      results: results.map(({document, ...result}) => (returnDocuments ? {...result, document} : result)),
    }
  }),

  // `{actions, transactionId?, dryRun?}` → `{transactionId}`. Studio sends every edit to this endpoint.
  endpoint('POST', '/data/actions/:dataset', async (request) => {
    const dataset = request.dataset()
    const body = await request.parseBody(actionsBody)
    if (!canWrite(request.access)) {
      const description = 'Insufficient permissions; permission "update" required'
      const error = {type: 'insufficientPermissionsError', description, permission: 'update'}
      // Not wrapped in an `actionError`: Studio looks for this type at the top of the body.
      throw new ApiError(403, {error, statusCode: 403})
    }
    const early = body.actions.findIndex(
      (action) => isJsonObject(action) && /\.release\./.test(String(action['actionType'])),
    )
    if (early >= 0 && !knowsReleases(request.apiVersion))
      throw httpError(400, `action index ${early}: not supported for this API version`)
    const author = identityOf(request.access)
    const {transactionId} = await performActions(dataset, {...body, author})
    return {transactionId}
  }),
]

/** Gives every object in an array a `_key` when it has none. */
function withArrayKeys(mutation: Mutation): Mutation {
  if ('document' in mutation)
    return {...mutation, document: newDocument.parse(replaceParts(mutation.document, withKeys))}
  if (mutation.operation !== 'patch') return mutation
  return {...mutation, patch: patchOperations.parse(replaceParts(mutation.patch, withKeys))}
}

const withKeys = (part: unknown): unknown => (Array.isArray(part) ? part.map(withKey) : part)

const withKey = (item: unknown): unknown =>
  isJsonObject(item) && !('_key' in item) ? {_key: randomBytes(6).toString('hex'), ...item} : item
