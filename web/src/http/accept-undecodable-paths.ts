import {subscribe} from 'node:diagnostics_channel'
import {z} from 'zod'
import {decodableUrl} from './decodable-url.ts'

/** https://nodejs.org/api/diagnostics_channel.html#http */
const started = z.object({
  request: z.custom<{url?: string}>((value) => typeof value === 'object' && value !== null),
})

/**
 * Next's server answers 500 to a path such as `/%ff`, before any route of ours is asked. It is no mistake of the
 * server: read as the text that it is, it leads to the 404 page like every path where nothing stands.
 */
export function acceptUndecodablePaths(): void {
  subscribe('http.server.request.start', (message) => {
    const {request} = started.parse(message)
    if (request.url !== undefined) request.url = decodableUrl(request.url)
  })
}
