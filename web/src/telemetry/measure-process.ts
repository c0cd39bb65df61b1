import {monitorEventLoopDelay} from 'node:perf_hooks'
import {metrics} from '@opentelemetry/api'

const nanosecondsPerSecond = 1e9

/** How this process is doing. */
export function measureProcess(): void {
  const meter = metrics.getMeter('domora')
  const delay = monitorEventLoopDelay()
  delay.enable()
  meter.createObservableGauge('domora.event_loop.delay.p99', {unit: 's'}).addCallback((gauge) => {
    gauge.observe(delay.percentile(99) / nanosecondsPerSecond)
    delay.reset()
  })
  meter
    .createObservableGauge('domora.memory.resident', {unit: 'By'})
    .addCallback((gauge) => gauge.observe(process.memoryUsage.rss()))
}
