import {createServer} from 'node:net'
import {MendableError} from './mendable-error.ts'

const loopback = '127.0.0.1'

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, loopback, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(bound))
    })
  })
}

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> => listen(0)

/** @throws {MendableError} when somebody else listens on the port; `variable` is how to choose another. */
export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  try {
    await listen(port)
  } catch (cause) {
    throw new MendableError(
      `Port ${port} (${what}) is taken.`,
      `End the program that holds it, or choose another: ${variable}=${port + 1} npm start`,
      {cause},
    )
  }
}
