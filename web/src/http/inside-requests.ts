import {subscribe} from 'node:diagnostics_channel'
import {z} from 'zod'
import {insideHeader, insideSecret} from '../routing/by-slug.ts'
import {isSameSecret} from './is-same-secret.ts'

/** https://nodejs.org/api/diagnostics_channel.html#http */
const started = z.object({
  request: z.custom<{headers: Record<string, unknown>}>(
    (value) => typeof value === 'object' && value !== null && 'headers' in value,
  ),
})

/**
 * Lets only requests that carry this process's secret pass as its own: they get the value that the rewrites look for,
 * and whatever else a client sends under the header's name is taken away before Next sees it.
 */
export function markInsideRequests(): void {
  const secret = insideSecret()
  subscribe('http.server.request.start', (message) => {
    const {headers} = started.parse(message).request
    const sent = headers[insideHeader.key]
    if (sent === undefined) return
    if (isSameSecret(String(sent), secret)) headers[insideHeader.key] = insideHeader.value
    else delete headers[insideHeader.key]
  })
}
