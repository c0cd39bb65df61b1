import {subscribe} from 'node:diagnostics_channel'
import {IncomingMessage, ServerResponse} from 'node:http'
import {metrics} from '@opentelemetry/api'
import {z} from 'zod'
import {insideHeader} from '../routing/by-slug.ts'
import {requestKind} from './request-kind.ts'

/** https://nodejs.org/api/diagnostics_channel.html#http */
const exchange = z.object({request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse)})

/** Seconds, as OpenTelemetry advises, and below them: a page from memory takes a millisecond. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Counts what the site's own port answers and how long that takes, by kind, method and status. What this server asks
 * itself, and what is asked of other ports of the process, is left out.
 * https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpserverrequestduration
 */
export function measureRequests(): void {
  const duration = metrics.getMeter('domora').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Answers to visitors, until their last byte is handed to the system',
    advice: {explicitBucketBoundaries: bounds},
  })
  const begun = new WeakMap<IncomingMessage, {readonly at: number; readonly kind: string}>()
  subscribe('http.server.request.start', (message) => {
    const {request} = exchange.parse(message)
    if (request.headers[insideHeader.key] === insideHeader.value) return
    if (String(request.socket.localPort) !== process.env['PORT']) return
    // Next changes the address as it goes.
    begun.set(request, {at: performance.now(), kind: requestKind(request.url ?? '/')})
  })
  subscribe('http.server.response.finish', (message) => {
    const {request, response} = exchange.parse(message)
    const start = begun.get(request)
    if (start === undefined) return
    const method = request.method ?? ''
    duration.record((performance.now() - start.at) / 1_000, {
      'http.route': start.kind,
      'http.request.method': methods.has(method) ? method : '_OTHER',
      'http.response.status_code': response.statusCode,
    })
  })
}
