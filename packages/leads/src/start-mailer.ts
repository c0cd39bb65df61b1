import {EventEmitter} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import {isLeadsUnavailable} from './leads-unavailable.ts'
import type {Leads} from './open-leads.ts'
import {backOffMs} from './outbox/back-off.ts'
import {whereOf} from './where-of.ts'

export interface MailerOptions {
  /** How often to look for mail that other processes have queued, in milliseconds. */
  readonly pollMs?: number
  /** Told what goes wrong: codes, never addresses. */
  readonly report?: (problem: string) => void
}

export interface Mailer {
  /** Claims nothing more, and resolves when what is under way is done. */
  stop(): Promise<void>
}

const longestWaitMs = 60_000
const housekeepingMs = 3_600_000

/**
 * Sends mail in the background until it is stopped: at once what this process queues, within `pollMs` what
 * others do. Deletes what is due for deletion, every hour. Start one for each process that answers forms.
 */
export function startMailer(
  leads: Leads,
  {pollMs = 2_000, report = (problem) => console.error(problem)}: MailerOptions = {},
): Mailer {
  const stopping = new AbortController()
  const wakes = new EventEmitter<{wake: []}>()
  let woken = new AbortController()
  wakes.on('wake', () => woken.abort())
  const stopListening = leads.onMailQueued(() => wakes.emit('wake'))
  const onMore = (listener: () => void) => {
    wakes.on('wake', listener)
    return () => void wakes.off('wake', listener)
  }
  let failures = 0
  let cleanedAt = -Infinity

  const pass = async () => {
    woken = new AbortController()
    // A pass takes as long as the slowest mail in it, and what others queue is not to wait for that.
    const polling = setInterval(() => wakes.emit('wake'), pollMs)
    try {
      const {serverDown, problems} = await leads.deliverOutbox({signal: stopping.signal, onMore})
      failures = serverDown ? failures + 1 : 0
      if (problems.length > 0) report(`leads: mail not sent: ${problems.join(', ')}`)
      if (performance.now() - cleanedAt >= housekeepingMs) {
        await leads.purge()
        cleanedAt = performance.now()
      }
    } catch (error) {
      failures++
      report(isLeadsUnavailable(error) ? error.message : `leads: the mailer failed: ${whereOf(error)}`)
    } finally {
      clearInterval(polling)
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await pass()
      // While the mail server is down, new mail does not make it come back.
      const wakers = failures === 0 ? [stopping.signal, woken.signal] : [stopping.signal]
      const waitMs = failures === 0 ? pollMs : backOffMs(failures, longestWaitMs)
      await delay(waitMs, undefined, {signal: AbortSignal.any(wakers)}).catch(ignoreAbort)
    }
  }
  const running = run()

  return {
    async stop() {
      stopListening()
      stopping.abort()
      await running
    },
  }
}

/** The only reason that a delay rejects for. */
const ignoreAbort = () => {}
