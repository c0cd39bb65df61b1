import {httpError} from '../api-error.ts'
import type {Endpoint} from './endpoint.ts'

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
  endpoints: readonly Found[],
  method: string,
  path: string,
): Match<Found> | undefined {
  const segments = path.split('/').slice(1).map(decode)
  const version = VERSION.exec(segments[0] ?? '')?.[1]
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const endpoint of endpoints) {
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
