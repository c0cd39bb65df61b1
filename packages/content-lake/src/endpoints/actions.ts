import {z} from 'zod'
import {performActions} from '../actions/perform-actions.ts'
import {ApiError, httpError} from '../api-error.ts'
import {canWrite, identityOf} from '../auth/access.ts'
import {endpoint} from '../http/endpoint.ts'
import {isJsonObject} from '../json.ts'
import {knowsReleases} from '../perspectives/perspective.ts'

const actionsBody = z.object({
  actions: z.array(z.unknown()),
  transactionId: z.string().optional(),
  dryRun: z.boolean().default(false),
})

export const actionEndpoints = [
  // `{actions, transactionId?, dryRun?}` → `{transactionId}`. Studio sends every edit to this endpoint.
  endpoint('POST', '/data/actions/:dataset', async (request) => {
    const dataset = request.dataset()
    const body = await request.parseBody(actionsBody)
    if (!canWrite(request.access)) throw insufficientPermissions()
    const early = knowsReleases(request.apiVersion)
      ? -1
      : body.actions.findIndex(
          (action) => isJsonObject(action) && /\.release\./.test(String(action['actionType'])),
        )
    if (early >= 0) throw httpError(400, `action index ${early}: not supported for this API version`)
    const author = identityOf(request.access)
    const {transactionId} = await performActions(dataset, {...body, author})
    return {transactionId}
  }),
]

/** Not wrapped in an `actionError`: Studio looks for this type at the top of the body. */
function insufficientPermissions(): ApiError {
  const description = 'Insufficient permissions; permission "update" required'
  const error = {type: 'insufficientPermissionsError', description, permission: 'update'}
  return new ApiError(403, {error, statusCode: 403})
}
