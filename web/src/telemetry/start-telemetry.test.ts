import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createServer} from 'node:http'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {expect, test} from 'vitest'

/** Traces a request as Next does. */
const program = `
  const {trace} = await import('@opentelemetry/api')
  const {startTelemetry} = await import('./src/telemetry/start-telemetry.ts')
  const stop = startTelemetry(() => 0, async () => ({queued: 0, sent: 0, refused: 0, oldestQueuedAt: null, events: []}))
  const target = '/waitlist/confirm?token=' + process.env.TOKEN
  trace.getTracer('next.js').startSpan('GET ' + target, {attributes: {'http.target': target, 'url.full': 'https://a.example/?email=ann@example.com', 'next.route': '/waitlist/confirm?'}}).end()
  await stop()
`

test('traces and metrics go to the collector, without the queries of URLs', async () => {
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
  expect(traces).toContain('https://a.example/"')
  expect(traces).toContain('/waitlist/confirm?"')
  expect(traces).not.toMatch(/secret|ann@/)
  expect(traces).not.toContain('process.command')
  expect(received.get('/v1/metrics')).toContain('domora.pages.stale')
})
