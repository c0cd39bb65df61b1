import {createServer, type IncomingMessage, type RequestListener, type Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {TLSSocket} from 'node:tls'
import {loadCertificates} from './certificates.ts'

export interface TunnelOptions {
  dataDir: string
  /** Handles the requests inside the tunnels. */
  listener: RequestListener
  log: (line: string) => void
}

/**
 * Makes the lake a proxy for tools whose API host cannot be configured, such as the official CLI: with the lake as
 * `HTTPS_PROXY`, their requests to Sanity's hosts end here. Other hosts are refused (403), so nothing leaves the
 * machine.
 * @returns closes the tunnels
 */
export function acceptTunnels(server: Server, {dataDir, listener, log}: TunnelOptions): () => void {
  const hosts = new WeakMap<Duplex, ProxiedHost>()
  const connections = new Set<Duplex>()
  // Never listens: it gets its connections from the tunnels.
  const inner = createServer((request, response) => {
    const host = hosts.get(request.socket)
    if (host === undefined) throw new Error('A request came out of no tunnel')
    asLocal(request, host)
    listener(request, response)
  })

  const accept = async (target: string | undefined, connection: Duplex, head: Buffer) => {
    const host = parseProxiedHost(target)
    if (host === undefined) {
      connection.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const {certificate, key} = await loadCertificates(dataDir)
    connection.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) connection.unshift(head)
    const secure = new TLSSocket(connection, {isServer: true, cert: certificate, key})
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

/** The tunnel's host was checked. Its project is checked like one in a header. */
function asLocal({headers}: IncomingMessage, {projectId}: ProxiedHost): void {
  headers.host = 'localhost'
  if (projectId !== undefined) headers['x-sanity-project-id'] = projectId
}

/** A host of Sanity's API. `projectId` is undefined for names without one. */
export interface ProxiedHost {
  projectId: string | undefined
}

/** Reads the target of a CONNECT request; `undefined` for other hosts and ports. */
export function parseProxiedHost(target: string | undefined): ProxiedHost | undefined {
  const [, projectId, name] =
    /^(?:([a-z0-9][a-z0-9-]*)\.)?((?:api|apicdn|cdn)\.sanity\.io):443$/i.exec(target ?? '') ?? []
  if (name === undefined || (projectId !== undefined && name.toLowerCase() === 'cdn.sanity.io'))
    return undefined
  return {projectId: projectId?.toLowerCase()}
}
