import {createServer, type IncomingMessage, request, type ServerResponse} from 'node:http'
import {onTestFinished} from 'vitest'

/**
 * Failures of a server: it closes the connection; responds with 503; never responds; aborts its response; sends half of it as if it
 * were complete; sends a login page; sends no result; responds late. `no streams` cuts and refuses event streams only.
 */
export type Fault =
  | 'hang up'
  | 'refuse'
  | 'hang'
  | 'cut off'
  | 'halve'
  | 'sign in'
  | 'nothing'
  | 'slow'
  | 'no streams'

const slowByMs = 1_000

const isStream = ({headers}: IncomingMessage) => headers.accept?.includes('text/event-stream') === true

/** A proxy for one test that forwards all requests until a fault is set. */
export async function startFaultProxy(target: string) {
  let fault: Fault | null = null
  let met = 0
  const streams = new Set<ServerResponse>()

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, change = (body: Buffer) => body): void {
    const {pathname, search} = new URL(incoming.url ?? '', target)
    const {host: _, 'accept-encoding': __, ...headers} = incoming.headers
    const passed = request(target + pathname + search, {method: incoming.method, headers}, (response) => {
      const {'content-length': ___, ...kept} = response.headers
      if (isStream(incoming)) {
        outgoing.writeHead(response.statusCode ?? 502, kept)
        outgoing.flushHeaders()
        streams.add(outgoing)
        outgoing.once('close', () => {
          streams.delete(outgoing)
          passed.destroy()
        })
        response.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        outgoing.writeHead(response.statusCode ?? 502, kept).end(change(Buffer.concat(parts)))
      })
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }

  const half = (body: Buffer) => body.subarray(0, body.length / 2)
  const misbehave: Record<Fault, (incoming: IncomingMessage, outgoing: ServerResponse) => void> = {
    'hang up': (incoming) => incoming.socket.destroy(),
    refuse: (_, outgoing) => outgoing.writeHead(503, {'content-type': 'application/json'}).end('{}'),
    hang: () => {},
    'cut off': (_, outgoing) => {
      outgoing.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'})
      outgoing.write('{"result": {"_id": "s', () => outgoing.destroy())
    },
    halve: (incoming, outgoing) => pass(incoming, outgoing, half),
    'sign in': (_, outgoing) =>
      outgoing.writeHead(200, {'content-type': 'text/html'}).end('<html>Sign in</html>'),
    nothing: (_, outgoing) =>
      outgoing.writeHead(200, {'content-type': 'application/json'}).end('{"result": null}'),
    slow: (incoming, outgoing) => void setTimeout(() => pass(incoming, outgoing), slowByMs),
    'no streams': (incoming, outgoing) =>
      isStream(incoming) ? incoming.socket.destroy() : pass(incoming, outgoing),
  }

  const server = createServer((incoming, outgoing) => {
    if (fault === null) return pass(incoming, outgoing)
    met += 1
    misbehave[fault](incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Sets or ends the fault. */
    set: (next: Fault | null) => {
      fault = next
      met = 0
      if (next === 'no streams') for (const stream of streams) stream.destroy()
    },
    /** The number of requests since the fault was set. */
    met: () => met,
  }
}
