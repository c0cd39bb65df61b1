import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createServer} from 'node:http'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {expect, test} from 'vitest'
import {withoutQueries} from './start-telemetry.ts'

test('no address keeps its query, and nothing else is changed', () => {
  expect(
    withoutQueries({
      'http.target': '/waitlist/confirm?token=secret&x=\ny',
      'url.full': 'https://a.example/?email=ann@example.com',
      'http.method': 'GET',
      'http.status_code': 200,
      'next.route': '/waitlist/confirm?',
    }),
  ).toEqual({
    'http.target': '/waitlist/confirm',
    'url.full': 'https://a.example/',
    'http.method': 'GET',
    'http.status_code': 200,
    'next.route': '/waitlist/confirm?',
  })
})

/** Traces a request as Next does. */
const program = `
  const {trace} = await import('@opentelemetry/api')
  const {startTelemetry} = await import('./src/telemetry/start-telemetry.ts')
  const stop = startTelemetry()
  const target = '/waitlist/confirm?token=' + process.env.TOKEN
  trace.getTracer('next.js').startSpan('GET ' + target, {attributes: {'http.target': target}}).end()
  await stop()
`

test('spans and figures go to the collector, without what an address carries', async () => {
  const received = new Map<string, string>()
  const collector = createServer(async (request, response) => {
    received.set(request.url ?? '', await text(request))
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('the collector has no port')
  try {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
        TOKEN: 'secret',
        OTEL_METRICS_EXPORTER: 'otlp',
        OTEL_LOGS_EXPORTER: 'none',
        OTEL_NODE_RESOURCE_DETECTORS: '',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    collector.close()
  }
  const traces = received.get('/v1/traces')
  expect(traces).toContain('GET /waitlist/confirm')
  expect(traces).toContain('domora-site')
  expect(traces).not.toContain('secret')
  expect(traces).not.toContain('process.command')
  expect(received.get('/v1/metrics')).toContain('domora.pages.renewing')
}, 30_000)
