import type {IncomingMessage, ServerResponse} from 'node:http'
import type {Lake} from '../lake.ts'
import {corsHeaders, preflightHeaders} from './cors.ts'
import {errorReply} from './error-reply.ts'
import {guardHost} from './guard-host.ts'
import {parseJsonBody, readBody} from './read-body.ts'
import type {Reply} from './reply.ts'
import {routeRequest} from './route-request.ts'
import {sendReply} from './send-reply.ts'

/** Host, origin, place in the table, sender, endpoint, answer: every request goes this way. */
export async function handleRequest(
  lake: Lake,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const withBody = request.method !== 'HEAD'
  try {
    await sendReply(response, await answer(lake, request, response), withBody)
  } catch (error) {
    // The client hung up: nobody is left to be told.
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
  // Set on the response itself, so that refusals carry them too and a page can read why it was refused.
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
