import {z} from 'zod'
import {unauthorized} from '../api-error.ts'
import {type Access, identityOf, localUser} from '../auth/access.ts'
import type {KnownAccess, Role} from '../auth/project-store.ts'
import {endpoint} from '../http/endpoint.ts'

const maxBytes = 256 * 1024
const pairs = z.array(z.object({key: z.string().min(1).max(256), value: z.unknown()})).max(100)

export const userEndpoints = [
  // `{}` for an anonymous sender, which clients read as logged out.
  endpoint('GET', '/users/me', ({access}) => (access.role === 'anonymous' ? {} : currentUser(access))),
  // Studio's values for a user, by key. Missing keys are omitted.
  endpoint('GET', '/users/me/keyvalue/:keys', (request) => {
    const user = identityOf(requireUser(request.access))
    return request.lake.store.read(user, request.param('keys').split(','))
  }),
  endpoint('PUT', '/users/me/keyvalue', async (request) => {
    const user = identityOf(requireUser(request.access))
    const values = await request.parseBody(pairs, maxBytes)
    request.lake.store.write(user, values)
    return values
  }),
  // A list of users; one id gives that user alone. After `/users/me`, which this path matches as well.
  endpoint('GET', '/users/:ids', (request) => {
    requireUser(request.access)
    const ids = request.param('ids').split(',')
    const tokens = request.lake.store.tokens()
    const users = ids.map((id) => {
      // Imports and removed tokens have no label and are shown by their id.
      const known = id === localUser.tokenId ? localUser : tokens.find((token) => token.id === id)
      const displayName = known?.label ?? id
      return {id, displayName, familyName: null, givenName: null, imageUrl: null, sanityUserId: id}
    })
    return users.length === 1 ? users[0] : users
  }),

  endpoint('GET', '/auth/id', ({access}) => (access.role === 'anonymous' ? {} : {id: identityOf(access)})),
  endpoint('GET', '/auth/providers', () => ({providers: []})),
  endpoint('GET', '/auth/logout', () => ({})),
  endpoint('POST', '/auth/logout', () => ({})),
]

/** @throws ApiError 401 for an anonymous sender */
function requireUser(access: Access): KnownAccess {
  if (access.role !== 'anonymous') return access
  throw unauthorized('This needs a token')
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

export function describeRole(role: Role) {
  const title = role[0]?.toUpperCase() + role.slice(1)
  return {name: role, title, description: '', appliesToUsers: true, appliesToRobots: true}
}
