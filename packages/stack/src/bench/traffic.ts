import {Agent, request} from 'node:http'

export interface TrafficReport {
  /** Milliseconds of each request that was answered as expected. */
  readonly waits: readonly number[]
  readonly failures: readonly string[]
}

/** An answer had begun when its server was killed: nothing can send the rest of it. */
export const isBrokenOff = (failure: string): boolean => failure.endsWith('Error: aborted')

/** Gives the status of an answer, after its body. Connections are kept. */
const get = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const asking = request(url, {agent, timeout: 30_000}, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
    asking.once('timeout', () => asking.destroy(new Error('no answer')))
    asking.once('error', reject)
    asking.end()
  })

/**
 * Asks for pages, one after the other in each lane, until it is stopped.
 *
 * @param pause milliseconds after each request of a lane
 * @param expected the status that is no failure
 */
export function startTraffic(
  urls: readonly string[],
  {lanes = 4, pause = 0, expected = 200} = {},
): {stop(): Promise<TrafficReport>} {
  const agent = new Agent({keepAlive: true})
  const waits: number[] = []
  const failures: string[] = []
  const ending = new AbortController()
  const lane = async (first: number) => {
    for (let n = first; !ending.signal.aborted; n++) {
      const url = urls[n % urls.length] ?? ''
      const asked = performance.now()
      try {
        const status = await get(url, agent)
        if (status === expected) waits.push(performance.now() - asked)
        else failures.push(`${url} ${status}`)
      } catch (error) {
        failures.push(`${url} ${String(error)}`)
      }
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const running = Array.from({length: lanes}, (_, first) => lane(first))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(running)
      agent.destroy()
      return {waits, failures}
    },
  }
}
