import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {expect, onTestFinished, test} from 'vitest'
import {requestKind} from './metrics.ts'

test.each([
  ['/', 'page'],
  ['/pl?utm_source=x', 'page'],
  ['/de/pricing', 'page'],
  ['/privacy', 'page'],
  ['/de/contact', 'form', 'POST'],
  ['/api/revalidate', 'api'],
  ['/_next/static/chunks/a.js', 'file'],
  ['/fonts/besley.woff2', 'file'],
  ['/pl/sitemap.xml', 'file'],
  ['/pl/feed.json', 'file'],
  ['/mark.svg', 'file'],
  ['/images/pages/pl', 'picture'],
  ['/wp-admin/setup.php', 'other'],
  ['/waitlist/confirm?token=secret', 'other'],
])('%s is of the kind %s', (url, kind, method = 'GET') => {
  expect(requestKind(url, method)).toBe(kind)
})

/** A server that receives requests, emits events, and prints its metrics. */
const program = `
  const {createServer} = await import('node:http')
  const {once} = await import('node:events')
  const {serverProcess} = await import('./src/server-process.ts')
  const {openSiteLeads} = await import('./src/forms/leads.ts')
  const {startTelemetry} = await import('./src/telemetry/start-telemetry.ts')
  const stop = startTelemetry(() => 3, () => openSiteLeads({}).mailStats())
  const [leaving, left] = [new AbortController(), Promise.withResolvers()]
  const server = createServer((request, response) => {
    serverProcess().metricsEvents.emit('request', request, response)
    if (request.url === '/de/about') {
      response.once('close', left.resolve)
      return leaving.abort()
    }
    const isThere = request.url !== '/wp-admin/x.php'
    request.url = '/rewritten'
    response.writeHead(isThere ? 200 : 404).end('x')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = 'http://127.0.0.1:' + server.address().port
  const ask = async (path, init) => (await fetch(origin + path, init)).text()
  await ask('/pl?email=ann@example.com')
  await ask('/de/pricing')
  await ask('/wp-admin/x.php')
  await ask('/waitlist', {method: 'POST', body: 'email=ann@example.com'})
  await ask('/de/about', {signal: leaving.signal}).catch(() => left.promise)
  serverProcess().metricsEvents.emit('content-changed', 'webhook')
  serverProcess().metricsEvents.emit('page-revalidated', 180)
  serverProcess().metricsEvents.emit('query-failed', 'timeout')
  const response = await fetch('http://localhost:' + process.env.OTEL_EXPORTER_PROMETHEUS_PORT + '/metrics')
  console.log(await response.text())
  server.close()
  server.closeAllConnections()
  await stop()
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('Prometheus gets metrics of requests, revalidation and mails, without URLs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domora-metrics-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: String(await freePort()),
      LEADS_DATABASE: join(folder, 'leads.sqlite'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  const counts = output
    .split('\n')
    .filter((line) => /^(?!#).*(?:_count|_total|^domora_(?:mails|pages)).*/.test(line))
    .filter((line) => !/_total.* 0$/.test(line))
  const scope = /,?otel_scope_[a-z_]+="[^"]*"/g
  expect(
    counts.map((line) => line.replaceAll(scope, '').replace('{}', '').replace('{,', '{')).toSorted(),
  ).toEqual([
    'domora_content_changes_total{source="webhook"} 1',
    'domora_lake_failures_total{reason="timeout"} 1',
    'domora_mails_oldest_queued_age 0',
    'domora_mails{state="queued"} 0',
    'domora_mails{state="refused"} 0',
    'domora_mails{state="sent"} 0',
    'domora_mails{state="skipped"} 0',
    'domora_page_revalidation_duration_count 1',
    'domora_pages_stale 3',
    'http_server_request_duration_count{http_route="form",http_request_method="POST",http_response_status_code="200"} 1',
    'http_server_request_duration_count{http_route="other",http_request_method="GET",http_response_status_code="404"} 1',
    'http_server_request_duration_count{http_route="page",http_request_method="GET",error_type="client-disconnect"} 1',
    'http_server_request_duration_count{http_route="page",http_request_method="GET",http_response_status_code="200"} 2',
  ])
  expect(output).toMatch(/^domora_page_revalidation_duration_bucket\{.*le="0.25"\} 1$/m)
  expect(output).not.toContain('description missing')
  for (const zero of ['lake_failures_total{reason="refused"', 'revalidation_failures_total'])
    expect(output).toMatch(new RegExp(`^domora_.*${zero}.* 0$`, 'm'))
  expect(output).not.toMatch(/ann@|\/pricing|rewritten|127\.0\.0\.1/)
})
