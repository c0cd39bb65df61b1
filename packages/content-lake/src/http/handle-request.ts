import type {IncomingMessage, ServerResponse} from 'node:http'
import {httpError} from '../api-error.ts'
import {authenticate} from '../auth/authenticate.ts'
import type {Lake} from '../lake.ts'
import {corsHeaders, preflightHeaders} from './cors.ts'
import {endpoints} from './endpoints.ts'
import {errorReply} from './error-reply.ts'
import {guardHost} from './guard-host.ts'
import {parseJsonBody, readBody} from './read-body.ts'
import type {Reply} from './reply.ts'
import {findEndpoint} from './router.ts'
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

  const url = parseUrl(request.url)
  const match = findEndpoint(endpoints, method, url.pathname)
  if (match === undefined) {
    lake.ledger.record(method, url.pathname)
    throw httpError(404, `${method} ${url.pathname} is not served here`)
  }
  guardProject(headers['x-sanity-project-id'], lake.projectId)
  const {endpoint, params, apiVersion} = match
  return endpoint.handle({
    lake,
    access: authenticate(headers.authorization, lake.tokens),
    apiVersion,
    params,
    search: url.searchParams,
    headers,
    readBytes: (limit) => readBody(request, limit),
    readJson: async (limit) => parseJsonBody(await readBody(request, limit), headers['content-type']),
  })
}

/** Only the path and query count: what a request line says of the host is not trusted. */
function parseUrl(target: string | undefined): URL {
  if (target === undefined || !target.startsWith('/'))
    throw httpError(400, 'The request target must be a path')
  try {
    return new URL(`http://lake${target.replace(/^\/+/, '/')}`)
  } catch (error) {
    throw httpError(400, `The request target is malformed: ${String(error)}`)
  }
}

function guardProject(requested: string | string[] | undefined, projectId: string): void {
  if (requested === undefined || requested === projectId) return
  throw httpError(404, `Project "${String(requested)}" not found: this lake serves "${projectId}"`)
}
