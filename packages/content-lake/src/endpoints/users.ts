import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {identityOf, type KnownAccess, LOCAL_USER, requireKnown, type Role} from '../auth/access.ts'
import type {TokenStore} from '../auth/token-store.ts'
import {type Endpoint, jsonReply, param} from '../http/endpoint.ts'

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

/** Who is logged in, in short. */
export const getSessionId: Endpoint = {
  method: 'GET',
  path: '/auth/id',
  handle: ({access}) => jsonReply(200, access.role === 'anonymous' ? {} : {id: identityOf(access)}),
}

/** Nobody logs in here: a token is given, or the page is this machine's Studio. */
export const getAuthProviders: Endpoint = {
  method: 'GET',
  path: '/auth/providers',
  handle: () => jsonReply(200, {providers: []}),
}

/** There is no session to end: the page that asked forgets its token by itself. */
export const getLogout: Endpoint = {method: 'GET', path: '/auth/logout', handle: () => jsonReply(200, {})}
export const postLogout: Endpoint = {method: 'POST', path: '/auth/logout', handle: () => jsonReply(200, {})}

/** A user as others see them: whoever wrote something, by the id that transactions carry. */
interface UserProfile {
  id: string
  displayName: string
  familyName: null
  givenName: null
  imageUrl: null
  sanityUserId: string
}

/** What Studio calls a role. */
export function describeRole(role: Role): {name: Role; title: string; description: string} {
  return {name: role, title: role[0]?.toUpperCase() + role.slice(1), description: ''}
}

/** The user with an id. An import, or a token that was removed, is shown by its id: its writing is still there. */
function userProfile(id: string, tokens: TokenStore): UserProfile {
  const displayName = id === LOCAL_USER.tokenId ? LOCAL_USER.label : (tokens.labelOf(id) ?? id)
  return {id, displayName, familyName: null, givenName: null, imageUrl: null, sanityUserId: id}
}
