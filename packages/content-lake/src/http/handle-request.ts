import type {IncomingMessage, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {ApiError, httpError} from '../api-error.ts'
import {pause} from '../threads.ts'
import {corsHeaders, guardHost, preflightHeaders} from './allowed-hosts-and-origins.ts'
import {jsonReply, type Lake, type Reply} from './endpoint.ts'
import {routeRequest} from './router.ts'

/** Handles an HTTP request: checks host and origin, routes it and sends the reply. */
export async function handleRequest(
  lake: Lake,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const withBody = request.method !== 'HEAD'
  try {
    await sendReply(response, await answer(lake, request, response), withBody)
  } catch (error) {
    // The client has disconnected.
    if (response.destroyed) return
    const reply = errorReply(error, lake.log)
    if (response.headersSent) response.destroy()
    else await sendReply(response, reply, withBody)
  }
}

async function answer(lake: Lake, request: IncomingMessage, response: ServerResponse): Promise<Reply> {
  const {headers} = request
  const method = request.method ?? 'GET'
  guardHost(headers.host, lake.allowedHosts)
  const cors = corsHeaders(headers, lake.allowedOrigins)
  // Set on the response, so that error replies have them too and a page can read the error.
  for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
  if (method === 'OPTIONS') return {status: 204, headers: preflightHeaders(headers)}
  return routeRequest(lake, {
    method,
    target: request.url,
    headers,
    readBytes: (limit) => readBody(request, limit),
    readJson: async (limit) => parseJsonBody(await readBody(request, limit), headers['content-type']),
  })
}

/** Bytes above a limit that are read and forgotten. */
const MAX_UNREAD = 256 * 1024 * 1024
/** More than a document (20) and the request around it need. */
const MAX_DEPTH = 64

/**
 * Reads a request's body.
 * @throws ApiError 413 for one longer than `limit` bytes
 */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early must not destroy the request: the error reply uses its connection.
  for await (const chunk of request.iterator({destroyOnReturn: false})) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The request was given an encoding')
    length += chunk.length
    // Read to its end: most clients read no answer before they have sent everything.
    if (length <= limit) chunks.push(chunk)
    else if (length > limit + MAX_UNREAD) break
  }
  if (length > limit) throw tooLarge(limit)
  return Buffer.concat(chunks, length)
}

/** @throws ApiError 400 for another content type or a body that is not JSON */
async function parseJsonBody(bytes: Buffer, contentType: string | undefined): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw httpError(400, `The content type must be application/json, not ${contentType ?? 'none'}`)
  }
  const value = parse(bytes)
  await guardDepth(value)
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw httpError(400, `The body is not JSON: ${error.message}`)
    throw error
  }
}

/** Not recursive: four million brackets are valid JSON and would overflow the stack. */
async function guardDepth(value: unknown): Promise<void> {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw httpError(400, `The body is nested deeper than ${MAX_DEPTH} levels`)
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'object' && item !== null) {
        for (const child of Object.values(item)) if (typeof child === 'object') next.push(child)
      }
      await pause()
    }
    level = next
  }
}

/** The rest of the body is not read, so the connection cannot be reused. */
function tooLarge(limit: number) {
  return httpError(413, `The request body exceeds the limit of ${limit} bytes`, {connection: 'close'})
}

/** Sends a reply. A streamed body is sent as fast as the client reads it. */
async function sendReply(response: ServerResponse, reply: Reply, withBody: boolean): Promise<void> {
  const {status, headers = {}, body} = reply
  for (const [name, value] of Object.entries(headers)) setHeader(response, name, value)
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
    response.writeHead(status)
    response.end(withBody ? body : undefined)
    return
  }
  response.writeHead(status)
  if (withBody) await stream(body, response)
  else {
    response.end()
    // A HEAD request does not read the body: release its resources.
    if (Symbol.asyncIterator in body) await body[Symbol.asyncIterator]().return?.()
  }
}

/** `vary` is appended: a response can differ by origin and by `Accept`. */
function setHeader(response: ServerResponse, name: string, value: string): void {
  if (name.toLowerCase() === 'vary') response.appendHeader(name, value)
  else response.setHeader(name, value)
}

async function stream(
  body: Iterable<string> | AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(Readable.from(body), response)
  } catch (error) {
    // The client has disconnected.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    throw error
  }
}

/** The reply for an error. Details of a fault of the lake are logged, and not sent to the client. */
export function errorReply(error: unknown, log: (line: string) => void): Reply {
  if (error instanceof ApiError) return jsonReply(error.status, error.body, error.headers)
  if (isDiskFull(error)) {
    const message = 'The disk is full: nothing was written. Free some space and try again'
    return jsonReply(507, {statusCode: 507, error: 'Insufficient Storage', message})
  }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const message = 'An internal server error occurred'
  return jsonReply(500, {statusCode: 500, error: 'Internal Server Error', message})
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOSPC' || error.code === 'SQLITE_FULL'
}
