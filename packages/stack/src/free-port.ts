import {createServer} from 'node:net'
import {MendableError} from './mendable-error.ts'

/** `localhost` can mean either; whoever listens on one of them would get part of the requests. */
const loopbacks = ['127.0.0.1', '::1'] as const

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** A machine without IPv6 has no second address to be taken. */
const isMissingAddress = (code: unknown): boolean => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(bound))
    })
  })
}

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> => listen(0, loopbacks[0])

/** Whether nobody listens on the port, on either address of this machine. */
export async function isFreePort(port: number): Promise<boolean> {
  for (const host of loopbacks) {
    try {
      await listen(port, host)
    } catch (cause) {
      if (!isMissingAddress(codeOf(cause))) return false
    }
  }
  return true
}

/**
 * @param variable the environment variable that chooses another port
 * @throws {MendableError} when somebody else listens on the port, or it may not be used.
 */
export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  for (const host of loopbacks) {
    try {
      await listen(port, host)
    } catch (cause) {
      const code = codeOf(cause)
      if (isMissingAddress(code)) continue
      if (code === 'EADDRINUSE') {
        throw new MendableError(
          `Port ${port} (${what}) is taken.`,
          `End the program that holds it, or choose another one: ${variable}=${port + 1}`,
          {cause},
        )
      }
      throw new MendableError(
        `Port ${port} (${what}) cannot be used.`,
        `Choose another one with ${variable}.`,
        {cause},
      )
    }
  }
}
