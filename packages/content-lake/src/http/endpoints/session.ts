import {identityOf} from '../../auth/access.ts'
import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

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
