import {once} from 'node:events'

/** Until the site stops by itself: the first process of a container ignores signals that it does not handle. */
const exit = () => process.exit(143)
process.once('SIGTERM', exit)

/**
 * Starts the site that `next build` built; `node start.mts dev` starts it for development. It listens
 * once it can respond.
 *
 * @throws {Error} if the environment is invalid, or the port is taken
 */
async function start(): Promise<void> {
  const isDevelopment = process.argv[2] === 'dev'
  Object.assign(process.env, {NODE_ENV: isDevelopment ? 'development' : 'production'})
  const dir = import.meta.dirname
  process.chdir(dir)
  const {env, requireProductionEnv} = await import('./src/env.ts')
  requireProductionEnv('server')
  const {printJson} = await import('./src/log.ts')
  if (!isDevelopment) printJson()
  const {siteServer} = await import('./src/http/site-server.ts')
  const {serverProcess} = await import('./src/server-process.ts')
  const {stopGracefully} = await import('./src/http/stop-gracefully.ts')
  const {guardResponse} = await import('./src/http/response-headers.ts')
  const {default: next} = await import('next')

  const {PORT: port, HOSTNAME: hostname} = env
  Object.assign(process.env, {PORT: String(port)})
  const app = next({dev: isDevelopment, dir, hostname, port})
  const server = siteServer({guard: guardResponse, handle: app.getRequestHandler(), isDevelopment})
  process.off('SIGTERM', exit)
  stopGracefully(server, {delayMs: isDevelopment ? 0 : env.STOP_DELAY_SECONDS * 1_000})
  serverProcess().isSiteServer = true
  await app.prepare()
  await serverProcess().started.promise
  if (serverProcess().isStopping) return
  server.listen(port, hostname)
  await once(server, 'listening')
}

try {
  await start()
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
