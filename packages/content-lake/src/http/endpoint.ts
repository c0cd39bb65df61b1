import type {IncomingHttpHeaders} from 'node:http'
import type {Access} from '../auth/access.ts'
import type {Lake} from '../lake.ts'
import type {Reply} from './reply.ts'

/** A request as an endpoint sees it: its place in the table found, its sender known, its body not read yet. */
export interface LakeRequest {
  lake: Lake
  access: Access
  /** As in the path, without the `v`: `1`, `X` or a date. Empty for images and files, which have none. */
  apiVersion: string
  /** The path's named segments, decoded. */
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  headers: IncomingHttpHeaders
  /** Reads the body, refusing one that is longer (413). */
  readBytes(limit: number): Promise<Buffer>
  /** Reads a JSON body: 400 when it is not JSON or does not say that it is. */
  readJson(limit: number): Promise<unknown>
}

/** One line of the table: a method, a path whose `:segments` become params, and what answers. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** Paths have an API version in front unless this is true. */
  unversioned?: boolean
  handle(request: LakeRequest): Reply | Promise<Reply>
}

/** A path's segment. The router fills in every one that the endpoint's path names. */
export function param(request: LakeRequest, name: string): string {
  const value = request.params[name]
  if (value === undefined) throw new Error(`The path has no segment named ${name}`)
  return value
}

/** The last event that the client of a stream got, when it was here before. */
export function lastEventIdOf({headers}: LakeRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}
