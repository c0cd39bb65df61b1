import type {Server} from 'node:http'

const GRACE_MS = 2000
const EVERY_MS = 20

/** Stops accepting, lets running requests end, and cuts what is still open after two seconds. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection becomes idle when its last request ends, and would then be kept alive for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), EVERY_MS)
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
