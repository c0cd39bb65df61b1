import {subscribe} from 'node:diagnostics_channel'
import {IncomingMessage, ServerResponse} from 'node:http'
import {z} from 'zod'

const started = z.object({request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse)})

/**
 * Calls the listener for every request to any server of this process, before the server handles it, so that it can change
 * both. Listeners are called in the order in which they were added.
 * https://nodejs.org/api/diagnostics_channel.html#http
 */
export function onRequestStart(listener: (request: IncomingMessage, response: ServerResponse) => void): void {
  subscribe('http.server.request.start', (message) => {
    const {request, response} = started.parse(message)
    listener(request, response)
  })
}

/** A URL whose percent signs that begin no valid UTF-8 sequence are escaped: `/100%` becomes `/100%25`. */
export const decodableUrl = (url: string): string =>
  url.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (sequence) =>
    isDecodable(sequence) ? sequence : sequence.replaceAll('%', '%25'),
  )

function isDecodable(sequence: string): boolean {
  try {
    decodeURIComponent(sequence)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Next answers 500 to a path such as `/%ff`, before any route. Escaped, the path leads to the 404 page. */
export function escapeInvalidPaths(): void {
  onRequestStart((request) => {
    if (request.url !== undefined) request.url = decodableUrl(request.url)
  })
}
