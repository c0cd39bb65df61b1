import type {IncomingHttpHeaders} from 'node:http'
import {z} from 'zod'
import {httpError, unauthorized} from '../api-error.ts'
import {type Access, canManage, canReadPrivate} from '../auth/access.ts'
import type {ProjectStore} from '../auth/project-store.ts'
import type {UnknownRequest} from '../content-lake-options.ts'
import type {DatasetRegistry} from '../datasets/dataset-registry.ts'
import type {Dataset} from '../datasets/dataset.ts'
import type {WebhookConfig} from '../webhooks/webhook-config.ts'
import {pause} from '../threads.ts'
import type {Imitator} from './imitation.ts'

export interface Lake {
  readonly projectId: string
  /** ISO 8601; when its data directory was created. */
  readonly createdAt: string
  /** The origin under which clients reach the lake, without a slash at the end. Asset URLs start with it. */
  readonly publicUrl: string
  readonly datasets: DatasetRegistry
  readonly store: ProjectStore
  readonly webhooks: readonly WebhookConfig[]
  readonly imitator: Imitator
  /** Tests expect none: a new Studio may send new requests. */
  readonly unknownRequests: UnknownRequest[]
  readonly allowedOrigins: Set<string>
  readonly studioOrigins: ReadonlySet<string>
  readonly allowedHosts: ReadonlySet<string>
  readonly log: (line: string) => void
}

interface RequestFields {
  readonly lake: Lake
  readonly access: Access
  /** As in the path, without the `v`: `1`, `X` or a date. Empty for paths without a version. */
  readonly apiVersion: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** @throws ApiError 413 for a longer body */
  readBytes(limit: number): Promise<Buffer>
  /** @throws ApiError 413 for a longer body, 400 when the body or its content type is not JSON */
  readJson(limit?: number): Promise<unknown>
}

export type LakeRequest = ReturnType<typeof lakeRequest>

export function lakeRequest(fields: RequestFields) {
  const {lake, access, params, search, headers, readJson} = fields
  const param = (name: string): string => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path has no segment named ${name}`)
    return value
  }
  return {
    ...fields,
    param,
    /** @throws ApiError 404 when there is no dataset of the name in the path, 401 without a token when it is private */
    dataset(): Dataset {
      const dataset = lake.datasets.get(param('dataset'))
      if (!canReadPrivate(access) && settingsOf(lake, dataset.name).aclMode === 'private')
        throw unauthorized(`Dataset "${dataset.name}" is private: this needs a token`)
      return dataset
    },
    /** @throws ApiError 403 without a token: the response contains drafts or authors */
    requireReader(): void {
      if (!canReadPrivate(access)) throw httpError(403, 'This needs a token')
    },
    /** @throws ApiError 400 naming the query parameter that is invalid */
    parseSearch<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const parsed = schema.safeParse(Object.fromEntries(search))
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      throw httpError(400, `Invalid value of "${issue?.path.join('.')}": ${issue?.message}`)
    },
    /** @param limit in bytes; default 4 MB. @throws ApiError 413, 400 */
    async parseBody<Schema extends z.ZodType>(schema: Schema, limit?: number): Promise<z.output<Schema>> {
      const parsed = schema.safeParse(await readJson(limit))
      if (parsed.success) return parsed.data
      throw httpError(400, `The body is invalid: ${z.prettifyError(parsed.error)}`)
    },
    /** `$name=<json>` */
    queryParams(): Record<string, unknown> {
      const given = [...search].filter(([name]) => name.startsWith('$'))
      return Object.fromEntries(given.map(([name, json]) => [name.slice(1), parseParam(name, json)]))
    },
    lastEventId(): string | undefined {
      const id = headers['last-event-id']
      return typeof id === 'string' && id !== '' ? id : undefined
    },
  }
}

export function jsonResponse(status: number, value: unknown, more: Record<string, string> = {}): Response {
  const body = Buffer.from(JSON.stringify(value))
  // With its length it is sent at once, and not as a stream.
  const length = {'content-length': String(body.length)}
  const headers = {'content-type': 'application/json; charset=utf-8', ...length, ...more}
  return new Response(body, {status, headers})
}

export function ndjsonResponse(lines: Iterable<string>): Response {
  const iterator = lines[Symbol.iterator]()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    await pause()
    const {done, value} = iterator.next()
    if (done === true) controller.close()
    else controller.enqueue(Buffer.from(value))
  }
  const body = new ReadableStream({pull, cancel: () => void iterator.return?.()}, {highWaterMark: 0})
  return new Response(body, {headers: {'content-type': 'application/x-ndjson; charset=utf-8'}})
}

export function eventResponse(body: string | ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
  }
  return new Response(body, {headers})
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:segments` become `params`. `:project` must be the lake's project. */
  path: `/${string}`
  /** Paths start with an API version unless this is true. */
  unversioned?: boolean
  /** Returns a `Response`, or a value to send as JSON with the status 200. */
  handle(request: LakeRequest): unknown
}

type EndpointParts = [method: Endpoint['method'], path: Endpoint['path'], handle: Endpoint['handle']]

export const endpoint = (...[method, path, handle]: EndpointParts): Endpoint => ({method, path, handle})

const datasetSettings = z.object({
  aclMode: z.enum(['public', 'private']).default('public'),
  /** The dataset whose comments and tasks it holds. */
  addonFor: z.string().nullable().default(null),
})
export type DatasetSettings = z.output<typeof datasetSettings>

export function settingsOf({store}: Lake, dataset: string): DatasetSettings {
  const [stored] = store.read('datasets', [dataset])
  return datasetSettings.parse(stored?.value ?? {})
}

/** An endpoint for administrators: 403 for anyone else. */
export const managed = (...[method, path, handle]: EndpointParts): Endpoint =>
  endpoint(method, path, (request) => {
    if (!canManage(request.access)) throw httpError(403, 'Only administrators manage a project')
    return handle(request)
  })

/** A query parameter that is `true` or `false`. */
export const flag = z.stringbool({truthy: ['true'], falsy: ['false']}).default(false)

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw httpError(400, `Unable to parse value of "${name}=${json}": it is not JSON`)
    throw error
  }
}
