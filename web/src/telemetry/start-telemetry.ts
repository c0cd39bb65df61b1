import {diag, DiagLogLevel} from '@opentelemetry/api'
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http'
import {NodeSDK} from '@opentelemetry/sdk-node'
import {BatchSpanProcessor, type ReadableSpan} from '@opentelemetry/sdk-trace'
import {env} from '../env.ts'
import type {Leads} from '@domora/leads/open-leads'
import {registerMetrics} from './metrics.ts'
import {log} from '../log.ts'

/** Attributes with a URL, whose query may have a token or a visitor's input. */
const urlAttribute = /^(?:http\.(?:target|url|route)|url\.(?:full|path|query)|next\.span_name)$/

const withoutQuery = (text: string): string => text.replace(/\?.*$/s, '')

/** Exports spans without the queries of URLs. */
class Exporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    const cleaned = spans.map((span): ReadableSpan => {
      const attributes = Object.entries(span.attributes).map(([name, value]) => [
        name,
        urlAttribute.test(name) && typeof value === 'string' ? withoutQuery(value) : value,
      ])
      return Object.create(span, {
        name: {value: withoutQuery(span.name), enumerable: true},
        attributes: {value: Object.fromEntries(attributes), enumerable: true},
      })
    })
    super.export(cleaned, done)
  }
}

/**
 * Starts traces and metrics, configured by the environment variables of OpenTelemetry.
 *
 * @returns sends the rest; call it before the process exits
 */
export function startTelemetry(
  countStale: () => number,
  readMailStats: Leads['mailStats'],
): () => Promise<void> {
  const ignore = () => {}
  const error = (...parts: readonly unknown[]) =>
    log('error', 'telemetry-failed', {message: parts.map(String).join(' ')})
  diag.setLogger({error, warn: ignore, info: ignore, debug: ignore, verbose: ignore}, DiagLogLevel.ERROR)
  // The default detectors add the command line and the user of the process to every metric.
  process.env['OTEL_NODE_RESOURCE_DETECTORS'] ||= 'env'
  const hasCollector = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] || 'domora-site',
    spanProcessors: hasCollector ? [new BatchSpanProcessor({exporter: new Exporter()})] : [],
    // Logs go to standard output.
    logRecordProcessors: [],
  })
  sdk.start()
  registerMetrics(countStale, readMailStats)
  return () => sdk.shutdown()
}
