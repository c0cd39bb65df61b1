import {setTimeout as sleep} from 'node:timers/promises'
import {onRequestStart} from './on-request-start.ts'

declare global {
  var domoraStopping: boolean | undefined
}

/** Whether this process was asked to stop. */
export const isStopping = (): boolean => globalThis.domoraStopping === true

interface Stop {
  /** Milliseconds for which everything is answered as before, so that a load balancer finds out and sends no more. */
  readonly delay: number
  /** What is to end before the process does, all of it at once. */
  readonly work: readonly (() => Promise<void>)[]
  /** What ends after that, because it tells of it. */
  readonly last: () => Promise<void>
  /** Milliseconds that both may take. */
  readonly within: number
}

/** What fails is told to the log, and keeps nothing else from ending. */
async function end(work: Stop['work']): Promise<void> {
  for (const result of await Promise.allSettled(work.map(async (part) => part())))
    if (result.status === 'rejected')
      console.error(JSON.stringify({event: 'stop-failed', message: String(result.reason)}))
}

/**
 * Has a signal that ends the process end it so that nobody notices: `/api/ready` says no from then on, and every
 * connection is closed with its next answer; after a while no new ones are taken, and what was asked for is answered.
 * That last part is Next's own handler, which stood before this runs, and is called when the rest is done.
 */
export function stopGracefully({delay, work, last, within}: Stop): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const handlers = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, async () => {
      if (isStopping()) return
      globalThis.domoraStopping = true
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
