import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** Whether the asking page's origin is allowed. One that is not has been refused before it comes here. */
export const getCorsCheck: Endpoint = {
  method: 'GET',
  path: '/check/cors',
  handle: () => jsonReply(200, {result: {allowed: true, withCredentials: true}}),
}
