import {identityOf, type Access} from '../../auth/access.ts'
import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** The holder of the token as a user; `{}` without one, which clients read as logged out. */
export const getCurrentUser: Endpoint = {
  method: 'GET',
  path: '/users/me',
  handle: ({access}) => jsonReply(200, access.role === 'anonymous' ? {} : currentUser(access)),
}

function currentUser(access: Exclude<Access, {role: 'anonymous'}>) {
  const {role, label} = access
  return {
    id: identityOf(access),
    name: label,
    email: `${role}@localhost`,
    profileImage: null,
    role,
    roles: [{name: role, title: role[0]?.toUpperCase() + role.slice(1)}],
    provider: 'local',
  }
}
