import type {Server} from 'node:http'
import {createSecureServer, type Http2SecureServer} from 'node:http2'
import type {Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {loadCertificate} from './certificates.ts'

const sanityHost = /^(?:[a-z0-9][a-z0-9-]*\.(?:api|apicdn)|api|apicdn|cdn)\.sanity\.io:443$/i
/** The first byte of every TLS connection. */
const tlsHandshakeByte = 22

/**
 * For HTTP/2, which carries any number of event streams on a connection, and for tools with a fixed API host.
 * Connections arrive on the lake's port, or by `CONNECT` to Sanity's hosts. The proxy refuses other hosts.
 */
export function acceptTls(
  server: Server,
  {dataDir, log}: {dataDir: string; log: (line: string) => void},
): () => void {
  const connections = new Set<Duplex>()
  // Never listens: it gets its connections from the other server.
  let secure: Promise<Http2SecureServer> | undefined
  const start = async () => {
    const pem = await loadCertificate(dataDir)
    const made = createSecureServer({cert: pem, key: pem, allowHTTP1: true})
    // The declared types differ, but a listener of one serves the other: https://nodejs.org/api/http2.html#compatibility-api
    made.on('request', (request, response) => server.emit('request', request, response))
    made.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade))
    return made
  }
  const track = (connection: Duplex) => {
    connections.add(connection)
    connection.on('error', () => connection.destroy())
    connection.on('close', () => connections.delete(connection))
  }
  const accept = (connection: Duplex) => {
    track(connection)
    secure ??= start()
    secure
      .then((made) => made.emit('connection', connection))
      .catch((error: unknown) => {
        log(`A TLS connection could not be accepted: ${String(error)}`)
        secure = undefined
        connection.destroy()
      })
  }
  server.on('connect', ({url = ''}, connection, head) => {
    if (!sanityHost.test(url)) {
      connection.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    connection.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) connection.unshift(head)
    accept(connection)
  })
  const plain = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    track(socket)
    socket.once('readable', () => {
      const first: unknown = socket.read(1)
      if (!Buffer.isBuffer(first)) return
      socket.unshift(first)
      connections.delete(socket)
      if (first[0] === tlsHandshakeByte) accept(socket)
      else for (const listener of plain) listener.call(server, socket)
    })
  })
  return () => {
    for (const connection of connections) connection.destroy()
  }
}
