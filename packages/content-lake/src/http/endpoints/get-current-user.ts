import {identityOf, type KnownAccess} from '../../auth/access.ts'
import {describeRole} from '../../users/user-profile.ts'
import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** Whoever asks, as a user; `{}` for somebody unknown, which clients read as logged out. */
export const getCurrentUser: Endpoint = {
  method: 'GET',
  path: '/users/me',
  handle: ({access}) => jsonReply(200, access.role === 'anonymous' ? {} : currentUser(access)),
}

function currentUser(access: KnownAccess) {
  const {role, label} = access
  return {
    id: identityOf(access),
    name: label,
    email: `${role}@localhost`,
    profileImage: null,
    role,
    roles: [describeRole(role)],
    provider: 'local',
  }
}
