import {z} from 'zod'
import {performActions} from '../actions/perform-actions.ts'
import {ApiError, httpError} from '../api-error.ts'
import {canWrite, identityOf} from '../auth/access.ts'
import {datasetOf, endpoint, jsonReply} from '../http/endpoint.ts'

const MAX_BYTES = 4 * 1024 * 1024
const actionsBody = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
})

export const actionEndpoints = [
  // `{actions, transactionId?, dryRun?}` → `{transactionId}`. Studio sends every edit to this endpoint.
  endpoint('POST', '/data/actions/:dataset', async (request) => {
    const dataset = datasetOf(request)
    const body = actionsBody.safeParse(await request.readJson(MAX_BYTES))
    if (!body.success) {
      throw httpError(400, 'The body must be {actions: object[], transactionId?: string, dryRun?: boolean}')
    }
    if (!canWrite(request.access)) throw insufficientPermissions()
    const author = identityOf(request.access)
    const {transactionId} = await performActions(dataset, {...body.data, author})
    return jsonReply(200, {transactionId})
  }),
]

/** Not wrapped in an `actionError`: Studio looks for this type at the top of the body. */
function insufficientPermissions(): ApiError {
  const description = 'Insufficient permissions; permission "update" required'
  const error = {type: 'insufficientPermissionsError', description, permission: 'update'}
  return new ApiError(403, {error, statusCode: 403})
}
