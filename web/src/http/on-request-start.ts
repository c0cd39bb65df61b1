import {subscribe} from 'node:diagnostics_channel'
import {IncomingMessage, ServerResponse} from 'node:http'
import {z} from 'zod'

const started = z.object({request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse)})

/**
 * Has something heard of every request that any server of this process gets, before that server does. What is done to
 * request and response then is what the server sees. Listeners are called in the order in which they came.
 * https://nodejs.org/api/diagnostics_channel.html#http
 */
export function onRequestStart(listener: (request: IncomingMessage, response: ServerResponse) => void): void {
  subscribe('http.server.request.start', (message) => {
    const {request, response} = started.parse(message)
    listener(request, response)
  })
}
