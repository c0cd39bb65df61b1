import {createServer, type IncomingMessage, type RequestListener, type Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {TLSSocket} from 'node:tls'
import {loadCertificates} from './certificates.ts'

/** What accepting tunnels needs of the lake. */
export interface TunnelOptions {
  dataDir: string
  /** Answers requests, as if they had come without a tunnel. */
  listener: RequestListener
  log: (line: string) => void
}

/**
 * Lets a lake be the proxy of tools whose API host cannot be configured, the official CLI above all: with the lake as
 * `HTTPS_PROXY` their requests to Sanity's hosts end here. For every other host it is no proxy at all (403), so
 * nothing that is sent to it leaves the machine.
 * @returns ends the tunnels
 */
export function acceptTunnels(server: Server, {dataDir, listener, log}: TunnelOptions): () => void {
  const hosts = new WeakMap<Duplex, ProxiedHost>()
  const connections = new Set<Duplex>()
  // Never listens: it is handed the inside of tunnels.
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

/** The tunnel's host was checked, and the project in it is checked as one in a header is. */
function asLocal({headers}: IncomingMessage, {projectId}: ProxiedHost): void {
  headers.host = 'localhost'
  if (projectId !== undefined) headers['x-sanity-project-id'] = projectId
}

/** A host that the lake answers for. `projectId` is missing where the name does not carry one. */
export interface ProxiedHost {
  projectId: string | undefined
}

/** Reads the target of a CONNECT request; nothing for a host that is not one of Sanity's API, or another port. */
export function parseProxiedHost(target: string | undefined): ProxiedHost | undefined {
  const [, projectId, name] =
    /^(?:([a-z0-9][a-z0-9-]*)\.)?((?:api|apicdn|cdn)\.sanity\.io):443$/i.exec(target ?? '') ?? []
  if (name === undefined || (projectId !== undefined && name.toLowerCase() === 'cdn.sanity.io'))
    return undefined
  return {projectId: projectId?.toLowerCase()}
}
