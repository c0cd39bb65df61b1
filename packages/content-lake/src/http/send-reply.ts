import {once} from 'node:events'
import type {ServerResponse} from 'node:http'
import type {Reply} from './reply.ts'

/** Writes an answer, waiting for the client when it is streamed faster than it is read. */
export async function sendReply(response: ServerResponse, reply: Reply, withBody: boolean): Promise<void> {
  const {status, headers = {}, body} = reply
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
    response.writeHead(status)
    response.end(withBody ? body : undefined)
    return
  }
  response.writeHead(status)
  if (withBody) {
    for await (const chunk of body) {
      if (response.destroyed) return
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  }
  response.end()
}
