import {createHash, randomInt} from 'node:crypto'
import getPort, {clearLockedPorts} from 'get-port'
import {root} from './settings.ts'
import {UserFacingError} from './user-facing-error.ts'

/** The ports of checkouts: below the range of ports that systems assign by themselves. */
const first = 20_000
const count = 10_000

/**
 * A port that is free now, on every address of this machine. It is below the range from which systems take ports for
 * outgoing connections: a server can be restarted on it.
 */
export const freePort = (): Promise<number> =>
  getPort({port: Array.from({length: 100}, () => randomInt(10_000, first))})

/** The port if it is free on every address of this machine, else another one. */
function preferredPort(port: number): Promise<number> {
  // get-port withholds a port that it gave within the last half minute.
  clearLockedPorts()
  return getPort({port})
}

export const isFreePort = async (port: number): Promise<boolean> => (await preferredPort(port)) === port

/**
 * @param variable the environment variable that chooses another port
 * @throws {UserFacingError} when the port is taken, or may not be used.
 */
export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  if (await isFreePort(port)) return
  throw new UserFacingError(
    `Port ${port} (${what}) is taken.`,
    `Stop the program that uses it, or choose another one: ${variable}=${port + 1}`,
  )
}

/** The usual port for a name in this checkout, whether it is free or not. */
export const usualPort = (name: string): number =>
  first + (createHash('sha256').update(`${root} ${name}`).digest().readUInt32BE() % count)

/**
 * A port that is the same at every run of this checkout as long as it is free, and another than the ports of other
 * checkouts: Studio's build contains addresses, and with the same ones its last build can be used again.
 */
export const steadyPort = (name: string): Promise<number> => preferredPort(usualPort(name))
