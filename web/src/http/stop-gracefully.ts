import {setTimeout as sleep} from 'node:timers/promises'
import {processSingleton} from '../process-singleton.ts'
import {onRequestStart} from './on-request-start.ts'
import {log} from '../log.ts'

const stopping = processSingleton('stopping', () => new AbortController())

/** Whether this process has got a signal to stop. */
export const isStopping = (): boolean => stopping().signal.aborted

interface Stop {
  /** Milliseconds for which requests are still answered, so that a load balancer notices and sends no more. */
  readonly delay: number
  /** Ended at the same time, before the process. */
  readonly work: readonly (() => Promise<void>)[]
  /** Ended after `work`, because it reports on it. */
  readonly last: () => Promise<void>
  /** The longest time for both, in milliseconds. */
  readonly within: number
}

/** A failure is logged and stops nothing else from ending. */
async function end(work: Stop['work']): Promise<void> {
  for (const result of await Promise.allSettled(work.map(async (part) => part())))
    if (result.status === 'rejected') log('error', 'stop-failed', {message: String(result.reason)})
}

/**
 * Ends the process without a failed request. On SIGINT or SIGTERM `/api/ready` answers 503 and each connection is closed
 * after its next response. After `delay` and the work, Next's own handlers of the signal run: they accept no more
 * connections and finish the requests that have begun.
 */
export function stopGracefully({delay, work, last, within}: Stop): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const handlers = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, async () => {
      if (isStopping()) return
      stopping().abort()
      onRequestStart((_, response) => {
        response.shouldKeepAlive = false
      })
      await sleep(delay)
      const ended = end(work).then(() => end([last]))
      await Promise.race([ended, sleep(within, undefined, {ref: false})])
      if (handlers.length === 0) process.exit(0)
      for (const handler of handlers) handler(signal)
    })
  }
}
