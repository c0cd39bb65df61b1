import {createHash} from 'node:crypto'
import {freePort, isFreePort} from './free-port.ts'
import {root} from './paths.ts'

/** Below the range that systems hand out by themselves. */
const first = 20_000
const count = 10_000

/**
 * A port that is the same at every run of this checkout as long as nobody else has it, and another than the
 * ports of other checkouts: addresses are built into the site and Studio, and with the same ones their last
 * builds can be used again.
 */
export async function steadyPort(name: string): Promise<number> {
  const digest = createHash('sha256').update(`${root} ${name}`).digest()
  const port = first + (digest.readUInt32BE() % count)
  return (await isFreePort(port)) ? port : freePort()
}
