/** Runs once when the server starts. https://nextjs.org/docs/app/api-reference/file-conventions/instrumentation */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return
  const {requireSiteServer, siteStart} = await import('./http/site-server.ts')
  requireSiteServer()
  try {
    const {env} = await import('./env.ts')
    const {runMailer} = await import('./forms/leads.ts')
    const {endBeforeStop} = await import('./http/stop-gracefully.ts')
    const {site} = await import('./site/site.ts')
    const {ownFolder} = await import('./engine/own-folder.ts')
    if (process.env.NODE_ENV === 'production') await ownFolder(env.SITE_CACHE_DIR)
    const mailer = runMailer()
    endBeforeStop(() => mailer.stop())
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_METRICS_EXPORTER === 'prometheus') {
      const {startTelemetry} = await import('./telemetry/start-telemetry.ts')
      endBeforeStop(
        startTelemetry(() => site().pending()),
        {last: true},
      )
    }
    site().start()
    siteStart().resolve()
  } catch (error) {
    siteStart().reject(error)
  }
}
