import {type Attributes, diag, DiagLogLevel} from '@opentelemetry/api'
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http'
import {NodeSDK} from '@opentelemetry/sdk-node'
import {BatchSpanProcessor, type ReadableSpan} from '@opentelemetry/sdk-trace'
import {env} from '../env.ts'
import {measureMail, measureProcess, measureRenewal, measureRequests} from './metrics.ts'

/** Attributes that hold an address: its query may carry a token, and what somebody typed. */
const addresses: ReadonlySet<string> = new Set([
  'http.target',
  'http.url',
  'http.route',
  'url.full',
  'url.path',
  'url.query',
  'next.span_name',
])

const cut = (text: string): string => text.replace(/\?.*$/s, '')

/** The same attributes, every address without its query. */
export const withoutQueries = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      addresses.has(name) && typeof value === 'string' ? cut(value) : value,
    ]),
  )

/** Sends what Next traces to a collector, as the variables of OpenTelemetry say, but for the queries of addresses. */
class Exporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    const cleaned = spans.map((span): ReadableSpan => {
      const {'next.span_name': name = span.name, ...attributes} = withoutQueries({
        ...span.attributes,
        'next.span_name': span.name,
      })
      return Object.create(span, {
        name: {value: String(name), enumerable: true},
        attributes: {value: attributes, enumerable: true},
      })
    })
    super.export(cleaned, done)
  }
}

/**
 * Starts what the variables of OpenTelemetry ask for: traces to a collector, figures to it or for Prometheus to fetch.
 *
 * @returns what sends the rest before the process ends
 */
export function startTelemetry(): () => Promise<void> {
  const quiet = () => {}
  const error = (...words: readonly unknown[]) =>
    console.error(JSON.stringify({event: 'telemetry-failed', message: words.map(String).join(' ')}))
  diag.setLogger({error, warn: quiet, info: quiet, debug: quiet, verbose: quiet}, DiagLogLevel.ERROR)
  // It would tell with every figure what the process was started with, and by whom.
  process.env['OTEL_NODE_RESOURCE_DETECTORS'] ||= 'env'
  const hasCollector = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] || 'domora-site',
    spanProcessors: hasCollector ? [new BatchSpanProcessor({exporter: new Exporter()})] : [],
    // The site's log is its standard output.
    logRecordProcessors: [],
  })
  sdk.start()
  measureProcess()
  measureRequests()
  measureRenewal()
  measureMail()
  return () => sdk.shutdown()
}
