import {monitorEventLoopDelay} from 'node:perf_hooks'
import {routeOf} from '@domora/content/routes'
import {siteFolderOf} from '@domora/content/site-folders'
import {isLeadsUnavailable} from '@domora/leads/errors'
import type {Leads} from '@domora/leads/open-leads'
import {metrics} from '@opentelemetry/api'
import {buildId} from '../build-id.ts'
import {changeSources, queryFailures, serverProcess} from '../server-process.ts'

/** Upper bounds of histogram buckets, in seconds. */
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const revalidationSeconds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Groups requests by kind, so that metrics do not contain URLs. */
export function requestKind(url: string, method = 'GET') {
  const [path = ''] = url.split('?')
  const folder = siteFolderOf(path)
  if (folder !== undefined) return folder.kind
  if (/\/(?:sitemap\.xml|feed\.(?:xml|json))$/.test(path)) return 'file'
  if (routeOf(path.split('/').slice(1).filter(Boolean)) === null) return 'other'
  return method === 'POST' ? 'form' : 'page'
}

/**
 * Registers the site's metrics (docs/operations.md).
 *
 * @param countStale how many pages and results may be stale
 * https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpserverrequestduration
 */
export function registerMetrics(countStale: () => number, readMailStats: Leads['mailStats']): void {
  const meter = metrics.getMeter('domora')
  const observed = (name: string, description: string, unit = '') =>
    meter.createObservableGauge(name, {unit, description})
  const gauge = (name: string, unit: string, description: string, read: () => number) =>
    observed(name, description, unit).addCallback((result) => result.observe(read()))

  const eventLoop = monitorEventLoopDelay()
  eventLoop.enable()
  gauge('domora.event_loop.delay.p99', 's', 'Delay of the event loop', () => {
    const seconds = eventLoop.percentile(99) / 1e9
    eventLoop.reset()
    return seconds
  })
  gauge('domora.memory.resident', 'By', 'Memory of the process', () => process.memoryUsage.rss())
  gauge('domora.pages.stale', '', 'Pages and results that may be stale', countStale)
  observed('domora.build.info', 'The build that runs').addCallback((result) =>
    result.observe(1, {build: buildId}),
  )

  const counter = (name: string, description: string) => meter.createCounter(name, {description})
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, {unit: 's', description, advice: {explicitBucketBoundaries}})
  const changes = counter('domora.content.changes', 'Reported changes by source')
  const failures = counter('domora.page.revalidation.failures', 'Failed queries, renderings and writes')
  const lakeFailures = counter('domora.lake.failures', 'Queries that failed')
  // A counter has no rate before its first value.
  for (const source of changeSources) changes.add(0, {source})
  for (const reason of queryFailures) lakeFailures.add(0, {reason})
  failures.add(0)
  const revalidation = histogram(
    'domora.page.revalidation.duration',
    'From a change until a page shows it',
    revalidationSeconds,
  )
  serverProcess()
    .metricsEvents.on('content-changed', (source) => changes.add(1, {source}))
    .on('page-revalidated', (milliseconds) => revalidation.record(milliseconds / 1_000))
    .on('revalidation-failed', () => failures.add(1))
    .on('query-failed', (reason) => lakeFailures.add(1, {reason}))

  const mails = observed('domora.mails', 'Mails by state')
  const deliveries = observed('domora.events', 'Events by receiver and state')
  const mailAge = observed(
    'domora.mails.oldest_queued.age',
    'How long the oldest queued mail has waited',
    's',
  )
  meter.addBatchObservableCallback(
    async (result) => {
      try {
        const {oldestQueuedAt, events, ...counts} = await readMailStats()
        for (const [state, count] of Object.entries(counts)) result.observe(mails, count, {state})
        for (const {count, ...labels} of events) result.observe(deliveries, count, labels)
        const queuedAt = oldestQueuedAt === null ? Date.now() : Date.parse(oldestQueuedAt)
        result.observe(mailAge, (Date.now() - queuedAt) / 1_000)
      } catch (error) {
        if (!isLeadsUnavailable(error)) throw error
      }
    },
    [mails, mailAge, deliveries],
  )

  const requests = histogram('http.server.request.duration', 'How long responses took', requestSeconds)
  serverProcess().metricsEvents.on('request', (request, response) => {
    const start = performance.now()
    // Read now: Next changes the URL later.
    const {method = '', url = '/'} = request
    const kind = requestKind(url, method)
    response.once('close', () => {
      requests.record((performance.now() - start) / 1_000, {
        'http.route': kind,
        'http.request.method': methods.has(method) ? method : '_OTHER',
        ...(response.headersSent && {'http.response.status_code': response.statusCode}),
        ...(!response.writableFinished && {'error.type': 'client-disconnect'}),
      })
    })
  })
}
