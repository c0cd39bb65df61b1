import {createServer, request, type IncomingMessage, type ServerResponse} from 'node:http'

/**
 * How a source misbehaves: it hangs up; says 503; answers nothing, ever; cuts its answer off in the middle; answers half
 * of it as if it were whole; or answers something that is none of its documents.
 */
export type Fault = 'hang up' | 'refuse' | 'hang' | 'cut off' | 'halve' | 'sign in' | 'nothing' | 'slow'

export interface FaultProxy {
  readonly url: string
  /** Misbehaves from now on, or not any more. */
  set(fault: Fault | null): void
  /** How many requests the fault that is set has met. */
  met(): number
  close(): Promise<void>
}

const slowBy = 1_000

/** Stands in front of a server, and passes everything on until it is told to misbehave. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault | null = null
  let met = 0

  function pass(asked: IncomingMessage, answer: ServerResponse, change = (body: Buffer) => body): void {
    const {pathname, search} = new URL(asked.url ?? '/', target)
    const {host: _, 'accept-encoding': __, ...headers} = asked.headers
    const passed = request(target + pathname + search, {method: asked.method, headers}, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const {'content-length': ___, ...kept} = response.headers
        answer.writeHead(response.statusCode ?? 502, kept).end(change(Buffer.concat(parts)))
      })
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const half = (body: Buffer) => body.subarray(0, body.length / 2)
  const misbehave: Record<Fault, (asked: IncomingMessage, answer: ServerResponse) => void> = {
    'hang up': (asked) => asked.socket.destroy(),
    refuse: (_, answer) => answer.writeHead(503, {'content-type': 'application/json'}).end('{}'),
    hang: () => {},
    'cut off': (_, answer) => {
      answer.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'})
      answer.write('{"result": {"_id": "s', () => answer.destroy())
    },
    halve: (asked, answer) => pass(asked, answer, half),
    'sign in': (_, answer) =>
      answer.writeHead(200, {'content-type': 'text/html'}).end('<html>Sign in</html>'),
    nothing: (_, answer) =>
      answer.writeHead(200, {'content-type': 'application/json'}).end('{"result": null}'),
    slow: (asked, answer) => void setTimeout(() => pass(asked, answer), slowBy),
  }

  const server = createServer((asked, answer) => {
    if (fault === null) return pass(asked, answer)
    met += 1
    misbehave[fault](asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (next) => {
      fault = next
      met = 0
    },
    met: () => met,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
