import type {Endpoint} from '../endpoint.ts'

/** There is none; a browser asks for one whenever somebody opens an address of the lake. */
export const getFavicon: Endpoint = {
  method: 'GET',
  path: '/favicon.ico',
  unversioned: true,
  handle: () => ({status: 204}),
}
