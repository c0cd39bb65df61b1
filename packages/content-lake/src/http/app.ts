import type {IncomingHttpHeaders, IncomingMessage, RequestListener} from 'node:http'
import {getRequestListener, type Http2Bindings, type HttpBindings} from '@hono/node-server'
import {type Context, Hono} from 'hono'
import {compress} from 'hono/compress'
import {etag} from 'hono/etag'
import {getPath} from 'hono/utils/url'
import {ApiError, diskFullMessage, httpError} from '../api-error.ts'
import {authenticate} from '../auth/access.ts'
import {assetEndpoints} from '../endpoints/assets.ts'
import {datasetEndpoints} from '../endpoints/datasets.ts'
import {documentEndpoints} from '../endpoints/documents.ts'
import {historyEndpoints} from '../endpoints/history.ts'
import {streamEndpoints} from '../endpoints/listen.ts'
import {mutateEndpoints} from '../endpoints/mutate.ts'
import {projectEndpoints} from '../endpoints/project.ts'
import {queryEndpoints} from '../endpoints/query.ts'
import {studioEndpoints} from '../endpoints/studio.ts'
import {userEndpoints} from '../endpoints/users.ts'
import {pause} from '../threads.ts'
import {corsHeaders, guardHost, preflightHeaders, proxiedHost} from './allowed-hosts-and-origins.ts'
import {type Endpoint, jsonResponse, type Lake, lakeRequest} from './endpoint.ts'

export const endpoints: readonly Endpoint[] = [
  ...queryEndpoints,
  ...documentEndpoints,
  ...mutateEndpoints,
  ...streamEndpoints,
  ...historyEndpoints,
  ...assetEndpoints,
  ...userEndpoints,
  ...datasetEndpoints,
  ...projectEndpoints,
  ...studioEndpoints,
]

const versionSegment = String.raw`/:version{[vV](?:1|[Xx]|\d{4}-\d{2}-\d{2})}`
/** The path of a client with `resource: {type: 'dataset'}`. Its project is checked like that of other paths. */
const resourceSegment =
  /^(\/v[^/]+)\/projects\/([^/]+)\/datasets\/([^/]+)\/((?:assets\/)?(?:query|doc|mutate|actions|listen|live\/events|history|export|references|images|files))(?=\/|$)/
const maxUnknown = 1000

/** Not listed as unknown. */
const unsupportedPaths: readonly [path: RegExp, name: string][] = [
  [/^\/v[^/]+\/(?:graphql|apis\/graphql)(?:\/|$)/, 'GraphQL'],
  [/^\/v[^/]+\/(?:agent|assist|embeddings-index|embeddings)\/|\/settings\/embeddings$/, 'AI'],
  [/^\/v[^/]+\/media-libraries(?:\/|$)/, 'the Media Library'],
  [/^\/v[^/]+\/(?:functions|blueprints)\//, 'functions'],
  [/\/backups(?:\/|$)/, 'backups (use "sanity dataset export")'],
  [/^\/v[^/]+\/invitations\//, 'invitations (use "sanity tokens add")'],
  [/^\/v[^/]+\/aliases\//, 'dataset aliases'],
  [/^\/v[^/]+\/organizations(?:\/|$)/, 'organizations'],
  [/^\/v[^/]+\/assets\/[^/]+\/[^/]+\/from-url$/, 'uploads from a URL'],
]

type Env = {Bindings: HttpBindings | Http2Bindings}

export function createListener(lake: Lake, ready: Promise<unknown>): RequestListener {
  const refuse = (c: Context<Env>, error: unknown) => respond(c, errorReply(error, lake.log), lake)
  // The runner of migrations writes two slashes before the version.
  const pathOf = (request: Request) => getPath(request).replace(/^\/+/, '/')
  const app = new Hono<Env>({getPath: (request) => withoutResource(pathOf(request), lake.projectId)})
  const compressed = compress()
  app.use(async (c, next) => {
    const {headers} = c.env.incoming
    guardHost(c.env.incoming, lake.allowedHosts)
    const cors = corsHeaders(headers, lake.allowedOrigins)
    await ready
    if (c.req.method === 'OPTIONS') return c.body(null, 204, {...cors, ...preflightHeaders(headers)})
    const {imitator} = lake
    const sender = headers.authorization ?? 'anonymous'
    const limits = await imitator.meet(c.req.path, sender).catch((error: unknown) => {
      c.res = refuse(c, error)
    })
    if (limits) await (imitator.imitation.gzip ? compressed(c, next) : next())
    // On error responses too, so that a page can read the error.
    for (const [name, value] of Object.entries({...cors, ...limits})) {
      if (name === 'vary') c.res.headers.append(name, value)
      else c.res.headers.set(name, value)
    }
    return undefined
  })
  app.use('/images/*', etag())
  app.use('/files/*', etag())
  for (const {method, path, unversioned, handle} of endpoints) {
    app.on(method, unversioned === true ? path : versionSegment + path, async (c) => {
      const {incoming} = c.env
      const {headers} = incoming
      const {version = '', ...params}: Record<string, string> = c.req.param()
      guardProject(lake, [
        headers['x-sanity-project-id'],
        params['project'],
        proxiedHost(incoming)?.projectId,
      ])
      if (lake.imitator.imitation.apiVersions === 'strict') guardVersion(version)
      const request = lakeRequest({
        lake,
        access: authenticate(headers, lake),
        apiVersion: version.slice(1),
        params,
        search: new URL(c.req.url).searchParams,
        headers,
        readBytes: (limit) => readBody(incoming, limit),
        readJson: async (limit = maxJsonBytes) => parseJsonBody(await readBody(incoming, limit), headers),
      })
      await pause()
      return respond(c, await handle(request), lake)
    })
  }
  app.notFound((c) => {
    const {method, path} = c.req
    const [, unsupported] = unsupportedPaths.find(([pattern]) => pattern.test(path)) ?? []
    if (unsupported !== undefined)
      return refuse(c, httpError(501, `This lake does not support ${unsupported}`))
    recordUnknown(lake, method, path)
    return refuse(c, httpError(404, `Unknown endpoint: ${method} ${path}`))
  })
  app.onError((error, c) => {
    // The client has disconnected.
    if (c.env.outgoing.destroyed) return c.body(null)
    return refuse(c, error)
  })
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  })
  return (request, response) => void listener(request, response)
}

function withoutResource(path: string, projectId: string): string {
  const [whole = '', version, project, dataset, resource = ''] = resourceSegment.exec(path) ?? []
  if (whole === '' || project !== projectId) return path
  const family = resource.startsWith('assets/') ? '' : '/data'
  return `${version}${family}/${resource}/${dataset}${path.slice(whole.length)}`
}

/** @throws ApiError 400 for a date that does not exist or has not come yet */
function guardVersion(version: string): void {
  const [date] = /\d{4}-\d{2}-\d{2}/.exec(version) ?? []
  if (date === undefined) return
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date || time > Date.now())
    throw httpError(400, `Invalid API version "${date}": use a date that is not in the future`)
}

/** @throws ApiError 404 for a project that is not the lake's, in the path, a header or the name of the host */
function guardProject({projectId}: Lake, projects: readonly (string | string[] | undefined)[]): void {
  const other = projects.find((project) => project !== undefined && project !== projectId)
  if (other !== undefined)
    throw httpError(404, `Project "${String(other)}" not found: this lake serves "${projectId}"`)
}

export function recordUnknown({unknownRequests}: Lake, method: string, path: string): void {
  unknownRequests.push({method, path, time: new Date().toISOString()})
  if (unknownRequests.length > maxUnknown) unknownRequests.shift()
}

const maxJsonBytes = 4 * 1024 * 1024
/** Bytes above a limit that are read and dropped. */
const maxUnread = 256 * 1024 * 1024
/** More than a document (20) and the request around it need. */
const maxDepth = 64

/** @throws ApiError 413 for one longer than `limit` bytes */
async function readBody(request: Pick<IncomingMessage, 'iterator'>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early must not destroy the request: the error response uses its connection.
  for await (const chunk of request.iterator({destroyOnReturn: false})) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The request was given an encoding')
    length += chunk.length
    // Read to the end: most clients do not read a response before they have sent everything.
    if (length <= limit) chunks.push(chunk)
    else if (length > limit + maxUnread) break
  }
  if (length > limit) throw httpError(413, `The request body exceeds the limit of ${limit} bytes`)
  return Buffer.concat(chunks, length)
}

/** @throws ApiError 400 for another content type or a body that is not JSON */
async function parseJsonBody(bytes: Buffer, {'content-type': contentType}: IncomingHttpHeaders) {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw httpError(400, `The content type must be application/json, not ${contentType ?? 'none'}`)
  }
  guardShape(bytes)
  await pause()
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    await pause()
    return value
  } catch (error) {
    if (error instanceof SyntaxError) throw httpError(400, `The body is not JSON: ${error.message}`)
    throw error
  }
}

/** Objects, lists and attributes of a body, and attributes of one object: others would keep the thread busy for too long. */
const maxParts = 400_000
const maxAttributes = 20_000

/** Before it is parsed. @throws ApiError 400 */
function guardShape(bytes: Buffer): void {
  /** The numbers of attributes of the objects around a character. */
  const widths: number[] = []
  let [parts, isText] = [0, false]
  for (let at = 0; at < bytes.length; at++) {
    const character = bytes[at]
    if (character === quote) isText = !isText
    else if (isText) at += character === backslash ? 1 : 0
    else if (character === openBrace || character === openBracket) {
      parts += 1
      if (widths.push(0) > maxDepth + 1)
        throw httpError(400, `The body is nested deeper than ${maxDepth} levels`)
    } else if (character === closeBrace || character === closeBracket) widths.pop()
    else if (character === colon) {
      parts += 1
      const width = (widths.pop() ?? 0) + 1
      if (width > maxAttributes) throw httpError(400, `An object has more than ${maxAttributes} attributes`)
      widths.push(width)
    } else if (isDigit(character)) {
      const start = at
      while (isNumeric(bytes[at + 1])) at += 1
      if (at - start >= minGuarded) guardNumber(bytes.toString('latin1', start, at + 1))
    }
  }
  if (parts > maxParts)
    throw httpError(400, `The body has more than ${maxParts} objects, lists and attributes`)
}

/** The length of `1e309`, less one. */
const minGuarded = 4

const isDigit = (character = 0): boolean => character >= zero && character <= nine

/** Also of the rest of a number: `.5e+10`. */
const isNumeric = (character = 0): boolean =>
  isDigit(character) ||
  character === dot ||
  character === plus ||
  character === minus ||
  (character | 0x20) === e

/** @throws ApiError 400 for a number that JavaScript would change */
function guardNumber(source: string): void {
  const value = Number(source)
  if (Number.isFinite(value) && !(/^\d{16,}$/.test(source) && BigInt(source) !== BigInt(value))) return
  throw httpError(400, `The number ${source.slice(0, 40)} cannot be stored exactly`)
}

const [quote, backslash, openBrace, openBracket, closeBrace, closeBracket, colon] = Buffer.from('"\\{[}]:')
const [zero = 0, nine = 0, dot, plus, minus, e] = Buffer.from('09.+-e')

/** @param result a `Response`, or a value to send as JSON */
function respond(c: Context<Env>, result: unknown, {publicUrl, log}: Lake): Response {
  const {incoming, outgoing} = c.env
  const response = result instanceof Response ? result : jsonResponse(200, result)
  // Asset documents have the lake's own address, which a client behind the proxy cannot reach.
  const isRewritten =
    proxiedHost(incoming) !== undefined && response.headers.get('content-type')?.includes('json')
  if (isRewritten) response.headers.delete('content-length')
  else if (response.body === null || response.headers.has('content-length')) return response
  if (incoming.method === 'HEAD') void response.body?.cancel()
  const {readable, writable} = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      const rewritten = () =>
        Buffer.from(bytes).toString().replaceAll(`"${publicUrl}/`, '"https://cdn.sanity.io/')
      controller.enqueue(Buffer.from(isRewritten ? rewritten() : bytes))
    },
  })
  response.body?.pipeTo(writable, {preventAbort: true}).catch((error: unknown) => {
    // The client disconnected: reading was cancelled without a reason.
    if (error === undefined || outgoing.destroyed) return
    // The status has been sent, so the connection can only be cut.
    errorReply(error, log)
    outgoing.destroy()
  })
  return new Response(readable, response)
}

export function errorReply(error: unknown, log: (line: string) => void): Response {
  const {status, body, headers} = error instanceof ApiError ? error : faultOfLake(error, log)
  return jsonResponse(status, body, headers)
}

function faultOfLake(error: unknown, log: (line: string) => void): ApiError {
  const diskFull = diskFullMessage(error)
  if (diskFull !== undefined) return httpError(507, diskFull)
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return httpError(500, 'An internal server error occurred')
}
