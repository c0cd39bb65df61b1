import {createServer} from 'node:http'
import type {TemporaryStack} from './temporary-stack.ts'

export interface StackControl {
  readonly url: string
  close(): Promise<void>
}

/**
 * Lets test files, which run in processes of their own, take the lake of the stack away and bring it back:
 * `POST <url>/stop-lake`, `POST <url>/start-lake`; and see what it could not answer:
 * `GET <url>/unknown-requests`.
 */
export async function startStackControl(stack: TemporaryStack): Promise<StackControl> {
  const orders: Readonly<Record<string, () => Promise<void>>> = {
    '/stop-lake': stack.stopLake,
    '/start-lake': stack.startLake,
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/unknown-requests') {
      response.end(JSON.stringify(stack.unknownRequests()))
      return
    }
    const order = request.method === 'POST' ? orders[request.url ?? ''] : undefined
    if (order === undefined) {
      response.writeHead(404).end()
      return
    }
    order().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the control server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
