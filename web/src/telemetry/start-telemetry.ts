import {monitorEventLoopDelay} from 'node:perf_hooks'
import {metrics} from '@opentelemetry/api'
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http'
import {NodeSDK} from '@opentelemetry/sdk-node'
import {BatchSpanProcessor, type ReadableSpan} from '@opentelemetry/sdk-trace'
import {warmings} from '../delivery/warmings.ts'
import {withoutQueries} from './without-queries.ts'

const nanosecondsPerSecond = 1e9

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

/** What tells how this process is doing, besides its spans. */
function measure(): void {
  const meter = metrics.getMeter('domora')
  const delay = monitorEventLoopDelay()
  delay.enable()
  meter
    .createObservableGauge('domora.pages.renewing', {description: 'Pages to be rendered from newer content'})
    .addCallback((gauge) => gauge.observe(warmings().size()))
  meter.createObservableGauge('domora.event_loop.delay.p99', {unit: 's'}).addCallback((gauge) => {
    gauge.observe(delay.percentile(99) / nanosecondsPerSecond)
    delay.reset()
  })
  meter
    .createObservableGauge('domora.memory.resident', {unit: 'By'})
    .addCallback((gauge) => gauge.observe(process.memoryUsage.rss()))
}

/** Gives what sends the rest before the process ends. */
export function startTelemetry(): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'domora-site',
    spanProcessors: [new BatchSpanProcessor({exporter: new Exporter()})],
  })
  sdk.start()
  measure()
  return () => sdk.shutdown()
}
