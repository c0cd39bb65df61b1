/** Runs once when the server starts. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return
  const {acceptUndecodablePaths} = await import('./http/accept-undecodable-paths.ts')
  acceptUndecodablePaths()
  const {handOnSocketAddress} = await import('./http/socket-address.ts')
  handOnSocketAddress()
  const {markInsideRequests} = await import('./http/inside-requests.ts')
  markInsideRequests()
  const {completeHeaders} = await import('./delivery/complete-headers.ts')
  completeHeaders()
  const {runMailer} = await import('./forms/leads.ts')
  const mailer = runMailer()
  const {stopGracefully} = await import('./http/stop-gracefully.ts')
  const {allWritten} = await import('./delivery/writings.ts')
  const {env} = await import('./env.ts')
  let stopTelemetry = async () => {}
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_METRICS_EXPORTER === 'prometheus') {
    const {startTelemetry} = await import('./telemetry/start-telemetry.ts')
    stopTelemetry = startTelemetry()
  }
  stopGracefully({
    delay: env.STOP_DELAY_SECONDS * 1_000,
    work: [() => mailer.stop(), allWritten],
    last: stopTelemetry,
    within: 5_000,
  })
  const {startDelivery} = await import('./delivery/start-delivery.ts')
  // It asks this server, which answers only after this.
  void startDelivery()
}
