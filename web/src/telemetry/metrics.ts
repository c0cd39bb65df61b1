import {routeOf} from '@domora/content/routes'
import {isLeadsUnavailable} from '@domora/leads/errors'
import {metrics} from '@opentelemetry/api'
import {monitorEventLoopDelay} from 'node:perf_hooks'
import {warmings} from '../delivery/warmings.ts'
import {leads} from '../forms/leads.ts'
import {happenings} from '../happenings.ts'
import {onRequestStart} from '../http/on-request-start.ts'
import {insideHeader} from '../routing/by-slug.ts'

/** What somebody asked for, as figures tell requests apart: never by an address. */
export type RequestKind = 'page' | 'form' | 'api' | 'file' | 'picture' | 'other'

const forms: ReadonlySet<string> = new Set(['/api/waitlist', '/api/contact'])
const files =
  /^\/(?:_next\/|fonts\/|drawings\/|builds\/|icons\/|mark\.svg$|robots\.txt$|manifest\.webmanifest$)/

export function requestKind(url: string): RequestKind {
  const [path = ''] = url.split('?')
  if (forms.has(path)) return 'form'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/images/')) return 'picture'
  if (files.test(path) || path.endsWith('/sitemap.xml')) return 'file'
  return routeOf(path.split('/').slice(1).filter(Boolean)) === null ? 'other' : 'page'
}

/** The mails that wait, and since when. While the database cannot say, there is no figure. */
export function measureMail(): void {
  const meter = metrics.getMeter('domora')
  const mails = meter.createObservableGauge('domora.mails', {
    description: 'Mails in the database, by their state',
  })
  const age = meter.createObservableGauge('domora.mails.oldest_queued.age', {
    unit: 's',
    description: 'How long the oldest mail has waited to be sent',
  })
  meter.addBatchObservableCallback(
    async (observer) => {
      try {
        const {oldestQueuedAt, ...counts} = await leads().mailStats()
        for (const [state, count] of Object.entries(counts)) observer.observe(mails, count, {state})
        const since = oldestQueuedAt === null ? Date.now() : Date.parse(oldestQueuedAt)
        observer.observe(age, (Date.now() - since) / 1_000)
      } catch (error) {
        if (!isLeadsUnavailable(error)) throw error
      }
    },
    [mails, age],
  )
}

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

/** Seconds: a page is meant to be there in a quarter of one. */
const renewalBounds = [0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]

/** From the news of a change to the page that shows it, and what the lake has to do with it. */
export function measureRenewal(): void {
  const meter = metrics.getMeter('domora')
  const changes = meter.createCounter('domora.content.changes', {
    description: 'News of changed content types',
  })
  const renewal = meter.createHistogram('domora.page.renewal.duration', {
    unit: 's',
    description: 'From the news of a change until a page is rendered, and published as a file',
    advice: {explicitBucketBoundaries: renewalBounds},
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

/** Seconds, as OpenTelemetry advises, and below them: a page from memory takes a millisecond. */
const requestBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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
    advice: {explicitBucketBoundaries: requestBounds},
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
