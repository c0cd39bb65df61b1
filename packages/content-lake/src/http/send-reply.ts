import type {ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {Reply} from './reply.ts'

/** Writes an answer; a streamed one no faster than the client reads it. */
export async function sendReply(response: ServerResponse, reply: Reply, withBody: boolean): Promise<void> {
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
    // Nobody will read it: what it holds open is given back.
    if (Symbol.asyncIterator in body) await body[Symbol.asyncIterator]().return?.()
  }
}

/** `vary` adds up: an answer can differ by origin and by what the client accepts. */
function setHeader(response: ServerResponse, name: string, value: string): void {
  if (name.toLowerCase() === 'vary') response.appendHeader(name, value)
  else response.setHeader(name, value)
}

async function stream(
  body: Iterable<string> | AsyncIterable<string>,
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(Readable.from(body), response)
  } catch (error) {
    // The client hung up: nobody is left to be told.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    throw error
  }
}
