import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {onTestFinished} from 'vitest'

interface ReceivedEvent {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Ends the response to a request. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void

export const accept: Answer = (response) => response.writeHead(204).end()
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()

/** Another process's web server: `received` has the requests that it accepted. */
export async function startEventReceiver() {
  const received: ReceivedEvent[] = []
  const state: {answer: (event: ReceivedEvent) => Answer} = {answer: () => accept}
  let port = 0
  const listen = async () => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const {headers} = request
        const event = {
          id: String(headers['webhook-id']),
          headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }
        const answer = state.answer(event)
        response.on('finish', () => response.statusCode < 300 && received.push(event))
        answer(response, request)
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening on a port')
    port = address.port
    return server
  }
  let running = await listen()
  const stop = async () => {
    running.close()
    running.closeAllConnections()
  }
  onTestFinished(stop)
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  return {
    receiver: {name: 'crm', url: `http://127.0.0.1:${port}/hook`, secrets: [secret]},
    received,
    state,
    stop,
    start: async () => {
      running = await listen()
    },
  }
}
