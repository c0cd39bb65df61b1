import type {IncomingHttpHeaders} from 'node:http'
import {httpError} from '../api-error.ts'
import {type Access, canReadPrivate} from '../auth/access.ts'
import type {KeyValueStore} from '../auth/key-value-store.ts'
import type {TokenStore} from '../auth/token-store.ts'
import type {DatasetRegistry} from '../datasets/dataset-registry.ts'
import type {Ledger} from './router.ts'

/** What the endpoints share. */
export interface Lake {
  readonly projectId: string
  /** ISO 8601; when its data directory was made. */
  readonly createdAt: string
  /** The origin under which clients reach it, without a slash at the end; asset URLs start with it. */
  readonly publicUrl: string
  readonly datasets: DatasetRegistry
  readonly tokens: TokenStore
  readonly userValues: KeyValueStore
  readonly ledger: Ledger
  readonly allowedOrigins: ReadonlySet<string>
  /** Those of them whose pages are this machine's own Studio, which needs no token. */
  readonly studioOrigins: ReadonlySet<string>
  readonly allowedHosts: ReadonlySet<string>
  readonly log: (line: string) => void
}

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

/** What an endpoint answers; an iterable body is streamed. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array | Iterable<string> | AsyncIterable<string>
}

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: {'content-type': 'application/json; charset=utf-8', ...headers},
    body: JSON.stringify(value),
  }
}

/** Refuses whoever has no token: what is asked for tells of drafts, or of who did what. */
export function requireReader(access: Access): void {
  if (!canReadPrivate(access)) throw httpError(403, 'This needs a token')
}

/**
 * The GROQ parameters of a URL: `$name=<json>`.
 * @throws ApiError 400 for a value that is not JSON
 */
export function parseQueryParams(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...search]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, json]) => [name.slice(1), parseParam(name, json)]),
  )
}

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw httpError(400, `Unable to parse value of "${name}=${json}": it is not JSON`)
    throw error
  }
}
