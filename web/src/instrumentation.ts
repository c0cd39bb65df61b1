/** Runs once when the server starts. https://nextjs.org/docs/app/api-reference/file-conventions/instrumentation */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return
  const {requireProductionEnv} = await import('./env.ts')
  requireProductionEnv('server')
  const {printJson} = await import('./log.ts')
  if (process.env.NODE_ENV === 'production') printJson()
  const {escapeInvalidPaths} = await import('./http/on-request-start.ts')
  escapeInvalidPaths()
  const {addSocketAddress} = await import('./forms/form-request.ts')
  addSocketAddress()
  const {addResponseHeaders} = await import('./security/response-headers.ts')
  addResponseHeaders()
  const {runMailer} = await import('./forms/leads.ts')
  const mailer = runMailer()
  const {stopGracefully} = await import('./http/stop-gracefully.ts')
  const {env} = await import('./env.ts')
  const {changeChannel, changesWithoutWebhook, publishThisBuild, site} = await import('./site-pages/site.ts')
  let stopTelemetry = async () => {}
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_METRICS_EXPORTER === 'prometheus') {
    const {startTelemetry} = await import('./telemetry/start-telemetry.ts')
    stopTelemetry = startTelemetry(() => site().pending())
  }
  stopGracefully({
    delay: env.STOP_DELAY_SECONDS * 1_000,
    work: [() => mailer.stop()],
    last: stopTelemetry,
    within: 5_000,
  })
  changeChannel()
  site().start()
  changesWithoutWebhook().start()
  void publishThisBuild()
}
