import {createServer, type RequestListener, type Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {TLSSocket} from 'node:tls'
import {loadCertificate} from './certificates.ts'

/**
 * Makes the lake a proxy for tools whose API host cannot be configured, such as the official CLI: with the lake as
 * `HTTPS_PROXY`, their requests to Sanity's hosts end here. Other hosts are refused (403), so nothing leaves the
 * machine.
 * @param listener handles the requests inside the tunnels
 * @returns closes the tunnels
 */
export function acceptTunnels(
  server: Server,
  {dataDir, listener, log}: {dataDir: string; listener: RequestListener; log: (line: string) => void},
): () => void {
  const hosts = new WeakMap<Duplex, ProxiedHost>()
  const connections = new Set<Duplex>()
  // Never listens: it gets its connections from the tunnels.
  const inner = createServer((request, response) => {
    const host = hosts.get(request.socket)
    if (host === undefined) throw new Error('A request came out of no tunnel')
    // The tunnel's host was checked. Its project is checked like one in a header.
    request.headers.host = 'localhost'
    if (host.projectId !== undefined) request.headers['x-sanity-project-id'] = host.projectId
    listener(request, response)
  })

  const accept = async (target: string | undefined, connection: Duplex, head: Buffer) => {
    const host = parseProxiedHost(target)
    if (host === undefined) {
      connection.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const pem = await loadCertificate(dataDir)
    connection.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) connection.unshift(head)
    const secure = new TLSSocket(connection, {isServer: true, cert: pem, key: pem})
    secure.on('error', () => secure.destroy())
    hosts.set(secure, host)
    inner.emit('connection', secure)
  }
  server.on('connect', (request, connection, head) => {
    connections.add(connection)
    connection.on('error', () => connection.destroy())
    connection.on('close', () => connections.delete(connection))
    accept(request.url, connection, head).catch((error: unknown) => {
      log(`A tunnel could not be opened: ${String(error)}`)
      connection.destroy()
    })
  })
  return () => {
    for (const connection of connections) connection.destroy()
  }
}

/** A host of Sanity's API. `projectId` is undefined for names without one. */
interface ProxiedHost {
  projectId: string | undefined
}

/** Reads the target of a CONNECT request; `undefined` for other hosts and ports. */
function parseProxiedHost(target: string | undefined): ProxiedHost | undefined {
  const [, projectId, name] =
    /^(?:([a-z0-9][a-z0-9-]*)\.)?((?:api|apicdn|cdn)\.sanity\.io):443$/i.exec(target ?? '') ?? []
  if (name === undefined || (projectId !== undefined && name.toLowerCase() === 'cdn.sanity.io'))
    return undefined
  return {projectId: projectId?.toLowerCase()}
}
