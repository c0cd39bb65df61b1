import {setTimeout as sleep} from 'node:timers/promises'
import {type Mailer, startMailer} from '@domora/leads/start-mailer'
import {leads} from './leads.ts'

declare global {
  var domoraMailer: Mailer | undefined
}

const stopWithinMs = 5_000

/**
 * Sends mail in the background for as long as the process lives. A signal that ends the process waits for the mail
 * in hand: cut off between the mail server's yes and our note of it, the mail would go out a second time. Next's own
 * handlers, which are registered before this runs and exit at once, come after.
 */
export function runMailer(): void {
  if (globalThis.domoraMailer !== undefined) return
  const mailer = startMailer(leads())
  globalThis.domoraMailer = mailer
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const handlers = process.listeners(signal)
    process.removeAllListeners(signal)
    let stopping = false
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      await Promise.race([mailer.stop(), sleep(stopWithinMs, undefined, {ref: false})])
      if (handlers.length === 0) process.exit(0)
      for (const handler of handlers) handler(signal)
    })
  }
}
