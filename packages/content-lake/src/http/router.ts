import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'
import {authenticate} from '../auth/access.ts'
import type {Endpoint, Lake, LakeRequest, Reply} from './endpoint.ts'
import {endpoints} from './endpoints.ts'

const VERSION = /^v(1|X|\d{4}-\d{2}-\d{2})$/i

/** A line of a table, as far as finding it goes. */
export type Place = Pick<Endpoint, 'method' | 'path' | 'unversioned'>

/** A request's place in the table. */
export interface Match<Found> {
  endpoint: Found
  params: Record<string, string>
  apiVersion: string
}

/**
 * Finds the endpoint for a method and a path; HEAD is answered by GET's.
 * @throws ApiError 400 for a path that is not percent-encoded UTF-8
 */
export function findEndpoint<Found extends Place>(
  table: readonly Found[],
  method: string,
  path: string,
): Match<Found> | undefined {
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

/** Only the path and query count: what a request line says of the host is not trusted. */
export function parseTarget(target: string | undefined): URL {
  if (target === undefined || !target.startsWith('/'))
    throw httpError(400, 'The request target must be a path')
  try {
    return new URL(`http://lake${target.replace(/^\/+/, '/')}`)
  } catch (error) {
    throw httpError(400, `The request target is malformed: ${String(error)}`)
  }
}

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

/** A request that no endpoint answers. */
export interface UnknownRequest {
  method: string
  path: string
  /** ISO 8601, UTC. */
  time: string
}

const CAPACITY = 1000

/**
 * Remembers requests that no endpoint answers: a client that asks for something the lake does not speak yet
 * shows up here. Tests expect it empty.
 */
export class Ledger {
  readonly #unknown: UnknownRequest[] = []

  get unknown(): readonly UnknownRequest[] {
    return this.#unknown
  }

  record(method: string, path: string): void {
    this.#unknown.push({method, path, time: new Date().toISOString()})
    if (this.#unknown.length > CAPACITY) this.#unknown.shift()
  }
}
