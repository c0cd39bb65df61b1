import {createHash} from 'node:crypto'
import {freePort, isFreePort} from './free-port.ts'
import {root} from './paths.ts'

/** Below the range that systems hand out by themselves. */
const first = 20_000
const count = 10_000

/** The port of that name, whether it is free or not. */
export const usualPort = (name: string): number =>
  first + (createHash('sha256').update(`${root} ${name}`).digest().readUInt32BE() % count)

/**
 * A port that is the same at every run of this checkout as long as nobody else has it, and another than the
 * ports of other checkouts: addresses are built into the site and Studio, and with the same ones their last
 * builds can be used again.
 */
export async function steadyPort(name: string): Promise<number> {
  const port = usualPort(name)
  return (await isFreePort(port)) ? port : freePort()
}
