import {metrics} from '@opentelemetry/api'
import {onRequestStart} from '../http/on-request-start.ts'
import {insideHeader} from '../routing/by-slug.ts'
import {requestKind} from './request-kind.ts'

/** Seconds, as OpenTelemetry advises, and below them: a page from memory takes a millisecond. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Counts what the site's own port is asked and how long the answer takes, by kind, method and status; whoever did not
 * wait for the end of it is told by `error.type`. What this server asks itself, and what is asked of other ports of
 * the process, is left out.
 * https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpserverrequestduration
 */
export function measureRequests(): void {
  const duration = metrics.getMeter('domora').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Answers to visitors, until their last byte is handed to the system or the visitor is gone',
    advice: {explicitBucketBoundaries: bounds},
  })
  onRequestStart((request, response) => {
    if (request.headers[insideHeader.key] === insideHeader.value) return
    if (String(request.socket.localPort) !== process.env['PORT']) return
    const at = performance.now()
    // Next changes the address as it goes.
    const kind = requestKind(request.url ?? '/')
    const method = request.method ?? ''
    response.once('close', () => {
      duration.record((performance.now() - at) / 1_000, {
        'http.route': kind,
        'http.request.method': methods.has(method) ? method : '_OTHER',
        ...(response.headersSent && {'http.response.status_code': response.statusCode}),
        ...(!response.writableFinished && {'error.type': 'left'}),
      })
    })
  })
}
