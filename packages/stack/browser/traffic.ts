import {Agent, request} from 'node:http'

export interface Traffic {
  /** Ends it; gives how many requests were answered, how long the slowest waited, and what went wrong with the others. */
  stop(): Promise<{
    readonly answered: number
    /** Milliseconds. */
    readonly longestWait: number
    readonly failures: readonly string[]
  }>
}

/**
 * Visitors who ask for pages one after the other, over connections that they keep, until they are stopped.
 *
 * @param expected statuses that are no failure
 */
export function startTraffic(
  urls: readonly string[],
  {lanes = 4, expected = [200]}: {readonly lanes?: number; readonly expected?: readonly number[]} = {},
): Traffic {
  const agent = new Agent({keepAlive: true})
  const failures: string[] = []
  let answered = 0
  let longestWait = 0
  const ending = new AbortController()
  const ask = (url: string) =>
    new Promise<void>((resolve) => {
      const asked = performance.now()
      const asking = request(url, {agent, timeout: 30_000}, (response) => {
        response.resume()
        response.once('end', () => {
          longestWait = Math.max(longestWait, performance.now() - asked)
          const status = response.statusCode ?? 0
          if (expected.includes(status)) answered += 1
          else failures.push(`${url} ${status}`)
          resolve()
        })
        response.once('error', (error) => {
          failures.push(`${url} ${error.message}`)
          resolve()
        })
      })
      asking.once('timeout', () => asking.destroy(new Error('no answer')))
      asking.once('error', (error) => {
        failures.push(`${url} ${error.message}`)
        resolve()
      })
      asking.end()
    })
  const visitor = async (first: number) => {
    for (let n = first; !ending.signal.aborted; n++) await ask(urls[n % urls.length] ?? '')
  }
  const visitors = Array.from({length: lanes}, (_, lane) => visitor(lane))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(visitors)
      agent.destroy()
      return {answered, longestWait, failures}
    },
  }
}
