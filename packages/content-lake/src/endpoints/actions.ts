import {z} from 'zod'
import {performActions} from '../actions/perform-actions.ts'
import {ApiError, httpError} from '../api-error.ts'
import {canWrite, identityOf} from '../auth/access.ts'
import {type Endpoint, jsonReply, param} from '../http/endpoint.ts'

const MAX_BYTES = 4 * 1024 * 1024
const actionsBody = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
})

/** `{actions, transactionId?, dryRun?}` → `{transactionId}`: every edit of Studio comes this way. */
export const postActions: Endpoint = {
  method: 'POST',
  path: '/data/actions/:dataset',
  async handle(request) {
    const dataset = request.lake.datasets.get(param(request, 'dataset'))
    const body = actionsBody.safeParse(await request.readJson(MAX_BYTES))
    if (!body.success) {
      throw httpError(400, 'The body must be {actions: object[], transactionId?: string, dryRun?: boolean}')
    }
    if (!canWrite(request.access)) throw insufficientPermissions()
    const author = identityOf(request.access)
    const {transactionId} = await performActions(dataset, {...body.data, author})
    return jsonReply(200, {transactionId})
  },
}

/** Not wrapped in an `actionError`: Studio looks for this type at the top to tell that somebody may not. */
function insufficientPermissions(): ApiError {
  const description = 'Insufficient permissions; permission "update" required'
  const error = {type: 'insufficientPermissionsError', description, permission: 'update'}
  return new ApiError(403, {error, statusCode: 403})
}
