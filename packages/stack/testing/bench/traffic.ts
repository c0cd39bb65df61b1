import {setTimeout as sleep} from 'node:timers/promises'

/** An answer had begun when its server was killed: nothing can send the rest of it. */
export const isBrokenOff = (failure: string): boolean => failure.endsWith('Error: terminated')

/**
 * Asks for pages, one after the other in each lane, until it is stopped.
 *
 * @param pause milliseconds after each request of a lane
 * @param expected the status that is no failure
 * @returns a function that ends it: with the milliseconds of each request that was answered as expected, and what failed
 */
export function startTraffic(urls: readonly string[], {lanes = 4, pause = 0, expected = 200} = {}) {
  const waits: number[] = []
  const failures: string[] = []
  const ending = new AbortController()
  const lane = async (first: number) => {
    for (let n = first; !ending.signal.aborted; n++) {
      const url = urls[n % urls.length] ?? ''
      const asked = performance.now()
      try {
        const answer = await fetch(url, {
          headers: {'accept-encoding': 'identity'},
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
        })
        await answer.arrayBuffer()
        if (answer.status === expected) waits.push(performance.now() - asked)
        else failures.push(`${url} ${answer.status}`)
      } catch (error) {
        failures.push(`${url} ${String(error)}`)
      }
      if (pause > 0) await sleep(pause)
    }
  }
  const running = Array.from({length: lanes}, (_, first) => lane(first))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(running)
      return {waits, failures}
    },
  }
}
