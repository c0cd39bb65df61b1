import {requireKnown} from '../../auth/require-known.ts'
import {userProfile} from '../../users/user-profile.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** Users by id, as a list; one id gives that user alone. */
export const getUsers: Endpoint = {
  method: 'GET',
  path: '/users/:ids',
  handle(request) {
    requireKnown(request.access)
    const users = param(request, 'ids')
      .split(',')
      .map((id) => userProfile(id, request.lake.tokens))
    return jsonReply(200, users.length === 1 ? users[0] : users)
  },
}
