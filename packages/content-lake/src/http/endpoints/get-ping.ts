import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

export const getPing: Endpoint = {
  method: 'GET',
  path: '/ping',
  handle: () => jsonReply(200, {status: 'ok'}, {'cache-control': 'no-store'}),
}
