import {z} from 'zod'
import {httpError} from '../../api-error.ts'
import {identityOf} from '../../auth/access.ts'
import {requireKnown} from '../../auth/require-known.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

const MAX_BYTES = 256 * 1024
const pairs = z.array(z.object({key: z.string().min(1).max(256), value: z.unknown()})).max(100)

/** What Studio keeps for a user under some keys; those that are not there are left out. */
export const getUserValues: Endpoint = {
  method: 'GET',
  path: '/users/me/keyvalue/:keys',
  handle(request) {
    const user = identityOf(requireKnown(request.access))
    return jsonReply(200, request.lake.userValues.read(user, param(request, 'keys').split(',')))
  },
}

/** `[{key, value}]` → the same */
export const putUserValues: Endpoint = {
  method: 'PUT',
  path: '/users/me/keyvalue',
  async handle(request) {
    const user = identityOf(requireKnown(request.access))
    const body = pairs.safeParse(await request.readJson(MAX_BYTES))
    if (!body.success) throw httpError(400, `The body must be [{key, value}]: ${z.prettifyError(body.error)}`)
    request.lake.userValues.write(user, body.data)
    return jsonReply(200, body.data)
  },
}
