import {createHash, randomInt} from 'node:crypto'
import getPort from 'get-port'
import {preferredPort} from '../src/run/ports.ts'
import {root} from '../src/run/settings.ts'

/** The ports of checkouts: below the range of ports that systems assign by themselves. */
const first = 20_000
const count = 10_000

/**
 * A port that is free now, on every address of this machine. It is below the range from which systems take ports for
 * outgoing connections: a server can be restarted on it.
 */
export const freePort = (): Promise<number> =>
  getPort({port: Array.from({length: 100}, () => randomInt(10_000, first))})

/** The usual port for a name in this checkout, whether it is free or not. */
export const usualPort = (name: string): number =>
  first + (createHash('sha256').update(`${root} ${name}`).digest().readUInt32BE() % count)

/**
 * A port that is the same at every run of this checkout as long as it is free, and another than the ports of other
 * checkouts: Studio's build contains addresses, and with the same ones its last build can be used again.
 */
export const steadyPort = (name: string): Promise<number> => preferredPort(usualPort(name))
