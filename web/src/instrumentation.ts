/** Runs once when the server starts. https://nextjs.org/docs/app/api-reference/file-conventions/instrumentation */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return
  const {env, isFunctions, requireProductionEnv} = await import('./env.ts')
  // A function has no background: routes do that work (site/function-site.ts, app/api/cron).
  if (isFunctions) return requireProductionEnv('server')
  const {requireSiteServer, serverProcess} = await import('./server-process.ts')
  requireSiteServer()
  try {
    const {onShutdown} = await import('./http/stop-gracefully.ts')
    const {root} = await import('./root.ts')
    const {startNightly} = await import('./findings/link-report.ts')
    const {handleVisit} = await import('./visits/receive-visit.ts')
    const {ownFolder} = await import('./engine/own-folder.ts')
    if (process.env.NODE_ENV === 'production') await ownFolder(env.SITE_CACHE_DIR)
    const {site, leads, mailer, visits, tallies} = root()
    const running = mailer()
    onShutdown(() => running.stop())
    // Responses count visits until the server has stopped.
    onShutdown(visits().stop, {last: true})
    onShutdown(tallies().stop, {last: true})
    onShutdown(startNightly({leads, site}))
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_METRICS_EXPORTER === 'prometheus') {
      const {startTelemetry} = await import('./telemetry/start-telemetry.ts')
      const stop = startTelemetry(site.staleCount, () => leads().mailStats())
      onShutdown(stop, {last: true})
    }
    serverProcess().handleVisit = (request, response) => handleVisit(request, response, root())
    site.start()
    serverProcess().started.resolve()
  } catch (error) {
    serverProcess().started.reject(error)
  }
}
