import type {IncomingMessage} from 'node:http'
import {httpError} from '../api-error.ts'

/** More than a document may have (20) and a request around it needs. */
const MAX_DEPTH = 64

/**
 * Reads a request's body, refusing one longer than `limit` bytes as soon as that is known.
 * @throws ApiError 413
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early must not destroy the request: the refusal still has to go out on its connection.
  for await (const chunk of request.iterator({destroyOnReturn: false})) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The request was given an encoding')
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** @throws ApiError 400 for another content type or a body that is not JSON */
export function parseJsonBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw httpError(400, `The content type must be application/json, not ${contentType ?? 'none'}`)
  }
  const value = parse(bytes)
  guardDepth(value)
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

/** Four million brackets are valid JSON; walking into them would end the stack, so this does not recurse. */
function guardDepth(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw httpError(400, `The body is nested deeper than ${MAX_DEPTH} levels`)
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
}

/** The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(limit: number) {
  return httpError(413, `The request body exceeds the limit of ${limit} bytes`, {connection: 'close'})
}
