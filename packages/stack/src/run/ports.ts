import getPort, {clearLockedPorts} from 'get-port'
import {UserFacingError} from './user-facing-error.ts'

/** The port if it is free on every address of this machine, else another one. */
export function preferredPort(port: number): Promise<number> {
  // get-port withholds a port that it gave within the last half minute.
  clearLockedPorts()
  return getPort({port})
}

/**
 * @throws {UserFacingError} when the port is taken, or may not be used.
 */
export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  if ((await preferredPort(port)) === port) return
  throw new UserFacingError(
    `Port ${port} (${what}) is taken.`,
    `Stop the program that uses it, or choose another one: ${variable}=${port + 1}`,
  )
}
