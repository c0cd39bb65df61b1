import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'
import {authenticate} from '../auth/authenticate.ts'
import type {Lake} from '../lake.ts'
import type {LakeRequest} from './endpoint.ts'
import {endpoints} from './endpoints.ts'
import {parseTarget} from './parse-target.ts'
import type {Reply} from './reply.ts'
import {findEndpoint} from './router.ts'

/** A request whose host and origin have been checked, however it came. */
export interface RoutedRequest extends Pick<LakeRequest, 'readBytes' | 'readJson'> {
  method: string
  /** Path and query. */
  target: string | undefined
  headers: IncomingHttpHeaders
}

/** Place in the table, sender, endpoint: what a request is answered with. */
export async function routeRequest(lake: Lake, request: RoutedRequest): Promise<Reply> {
  const {method, headers, readBytes, readJson} = request
  const url = parseTarget(request.target)
  const match = findEndpoint(endpoints, method, url.pathname)
  if (match === undefined) {
    lake.ledger.record(method, url.pathname)
    throw httpError(404, `${method} ${url.pathname} is not served here`)
  }
  guardProject(headers['x-sanity-project-id'], lake.projectId)
  const {endpoint, params, apiVersion} = match
  const access = authenticate(headers, lake)
  return endpoint.handle({
    lake,
    access,
    apiVersion,
    params,
    search: url.searchParams,
    headers,
    readBytes,
    readJson,
  })
}

function guardProject(requested: string | string[] | undefined, projectId: string): void {
  if (requested === undefined || requested === projectId) return
  throw httpError(404, `Project "${String(requested)}" not found: this lake serves "${projectId}"`)
}
