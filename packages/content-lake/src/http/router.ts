import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'
import {authenticate} from '../auth/access.ts'
import {actionEndpoints} from '../endpoints/actions.ts'
import {assetEndpoints} from '../endpoints/assets.ts'
import {datasetEndpoints} from '../endpoints/datasets.ts'
import {documentEndpoints} from '../endpoints/documents.ts'
import {historyEndpoints} from '../endpoints/history.ts'
import {streamEndpoints} from '../endpoints/listen.ts'
import {mutateEndpoints} from '../endpoints/mutate.ts'
import {queryEndpoints} from '../endpoints/query.ts'
import {studioEndpoints} from '../endpoints/studio.ts'
import {userEndpoints} from '../endpoints/users.ts'
import type {Endpoint, Lake, LakeRequest, Reply} from './endpoint.ts'

/** Everything that the lake handles. Other requests get a 404 and are listed in `unknownRequests`. */
export const endpoints: readonly Endpoint[] = [
  ...queryEndpoints,
  ...documentEndpoints,
  ...mutateEndpoints,
  ...actionEndpoints,
  ...streamEndpoints,
  ...historyEndpoints,
  ...assetEndpoints,
  ...userEndpoints,
  ...datasetEndpoints,
  ...studioEndpoints,
]

const VERSION = /^v(1|X|\d{4}-\d{2}-\d{2})$/i
const MAX_UNKNOWN = 1000

/**
 * Finds the endpoint for a method and a path. HEAD uses the endpoint of GET.
 * @throws ApiError 400 for a path that is not percent-encoded UTF-8
 */
export function findEndpoint<Route extends Pick<Endpoint, 'method' | 'path' | 'unversioned'>>(
  table: readonly Route[],
  method: string,
  path: string,
): {endpoint: Route; params: Record<string, string>; apiVersion: string} | undefined {
  const segments = path.split('/').slice(1).map(decode)
  const version = VERSION.exec(segments[0] ?? '')?.[1]
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const endpoint of table) {
    if (endpoint.method !== wanted || (version === undefined) !== (endpoint.unversioned === true)) continue
    const params = matchPath(endpoint.path, version === undefined ? segments : segments.slice(1))
    if (params !== undefined) return {endpoint, params, apiVersion: version ?? ''}
  }
  return undefined
}

function matchPath(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const names = pattern.split('/').slice(1)
  if (names.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [position, name] of names.entries()) {
    const segment = segments[position] ?? ''
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment
    else if (name !== segment) return undefined
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) throw httpError(400, 'The path is not correctly percent-encoded')
    throw error
  }
}

/** Reads path and query of a request target. A host in it is ignored, because it is not trusted. */
export function parseTarget(target: string | undefined): URL {
  if (target === undefined || !target.startsWith('/'))
    throw httpError(400, 'The request target must be a path')
  try {
    return new URL(`http://lake${target.replace(/^\/+/, '/')}`)
  } catch (error) {
    throw httpError(400, `The request target is malformed: ${String(error)}`)
  }
}

/** A request whose host and origin were checked. It came over HTTP or through a WebSocket. */
export interface CheckedRequest extends Pick<LakeRequest, 'readBytes' | 'readJson'> {
  method: string
  /** Path and query. */
  target: string | undefined
  headers: IncomingHttpHeaders
}

/** Finds the endpoint, authenticates the sender and runs the endpoint. */
export async function routeRequest(lake: Lake, request: CheckedRequest): Promise<Reply> {
  const {method, headers, readBytes, readJson} = request
  const {pathname, searchParams: search} = parseTarget(request.target)
  const match = findEndpoint(endpoints, method, pathname)
  if (match === undefined) {
    recordUnknown(lake, method, pathname)
    throw httpError(404, `${method} ${pathname} is not served here`)
  }
  const {endpoint, params, apiVersion} = match
  for (const project of [headers['x-sanity-project-id'], params['project']]) {
    if (project !== undefined && project !== lake.projectId) {
      throw httpError(404, `Project "${String(project)}" not found: this lake serves "${lake.projectId}"`)
    }
  }
  const access = authenticate(headers, lake)
  return endpoint.handle({lake, access, apiVersion, params, search, headers, readBytes, readJson})
}

export function recordUnknown({unknownRequests}: Lake, method: string, path: string): void {
  unknownRequests.push({method, path, time: new Date().toISOString()})
  if (unknownRequests.length > MAX_UNKNOWN) unknownRequests.shift()
}
