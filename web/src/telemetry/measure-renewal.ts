import {metrics} from '@opentelemetry/api'
import {warmings} from '../delivery/warmings.ts'
import {happenings} from '../happenings.ts'

/** Seconds: a page is meant to be there in a quarter of one. */
const bounds = [0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]

/** From the news of a change to the page that shows it, and what the lake has to do with it. */
export function measureRenewal(): void {
  const meter = metrics.getMeter('domora')
  const changes = meter.createCounter('domora.content.changes', {
    description: 'News of changed content types',
  })
  const renewal = meter.createHistogram('domora.page.renewal.duration', {
    unit: 's',
    description: 'From the news of a change until a page is rendered, and published as a file',
    advice: {explicitBucketBoundaries: bounds},
  })
  const late = meter.createCounter('domora.page.renewal.failures', {
    description: 'Renderings that did not succeed',
  })
  const lake = meter.createCounter('domora.lake.failures', {
    description: 'Queries that the lake did not answer',
  })
  meter
    .createObservableGauge('domora.pages.renewing', {description: 'Pages to be rendered from newer content'})
    .addCallback((gauge) => gauge.observe(warmings().size()))
  happenings()
    .on('changed', (type) => changes.add(1, {type}))
    .on('renewed', (milliseconds) => renewal.record(milliseconds / 1_000))
    .on('not-renewed', () => late.add(1))
    .on('lake-failed', (reason) => lake.add(1, {reason}))
}
