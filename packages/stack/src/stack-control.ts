import {createServer} from 'node:http'
import type {TemporaryStack} from './temporary-stack.ts'

export interface StackControl {
  readonly url: string
  close(): Promise<void>
}

/**
 * Lets test files, which run in processes of their own, take the lake of the stack away and bring it back:
 * `POST <url>/stop-lake`, `POST <url>/start-lake`; and see what it could not answer:
 * `GET <url>/unknown-requests`; and whether the next start could leave out the builds: `GET <url>/has-builds`.
 */
export async function startStackControl(stack: TemporaryStack): Promise<StackControl> {
  const facts: Readonly<Record<string, () => unknown>> = {
    '/unknown-requests': stack.unknownRequests,
    '/has-builds': stack.hasBuilds,
  }
  const orders: Readonly<Record<string, () => Promise<void>>> = {
    '/stop-lake': stack.stopLake,
    '/start-lake': stack.startLake,
  }
  const server = createServer((request, response) => {
    const {method, url = ''} = request
    const [fact, order] = [method === 'GET' && facts[url], method === 'POST' && orders[url]]
    const answer = async () => {
      if (fact) response.end(JSON.stringify(await fact()))
      else if (order) {
        await order()
        response.writeHead(204).end()
      } else response.writeHead(404).end()
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the control server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
