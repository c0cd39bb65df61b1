import {EventEmitter} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import {backOffMs} from './deliver.ts'
import {errorLocation, isLeadsUnavailable} from './errors.ts'
import type {Leads} from './open-leads.ts'

/** Codes, never addresses. */
export type MailerEvent =
  | {readonly event: 'mail-not-sent'; readonly codes: readonly string[]}
  | {readonly event: 'leads-unavailable'; readonly operation: string; readonly code: string}
  | {readonly event: 'mailer-failed'; readonly error: string}

export interface MailerOptions {
  /** How often to look for mails that other processes have queued, in milliseconds. */
  readonly pollMs?: number
  /** Called on each failure; writes a line of JSON to standard error by default. */
  readonly log?: (event: MailerEvent) => void
}

export interface Mailer {
  /** Claims no more mails; resolves when the attempts that have begun are finished. */
  stop(): Promise<void>
}

const longestWaitMs = 60_000
const purgeEveryMs = 3_600_000

/**
 * Sends mails in the background until it is stopped: at once those that this process queues, within `pollMs` those of
 * other processes. Purges the database every hour. Start one in each process that handles forms.
 */
export function startMailer(
  leads: Leads,
  {pollMs = 2_000, log = (event) => console.error(JSON.stringify(event))}: MailerOptions = {},
): Mailer {
  const stopping = new AbortController()
  const emitter = new EventEmitter<{mail: []}>()
  let waking = new AbortController()
  emitter.on('mail', () => waking.abort())
  const stopListening = leads.onMailQueued(() => emitter.emit('mail'))
  const onMoreMail = (listener: () => void) => {
    emitter.on('mail', listener)
    return () => void emitter.off('mail', listener)
  }
  let failures = 0
  let purgedAt = -Infinity

  const pass = async () => {
    waking = new AbortController()
    // A pass takes as long as its slowest mail; mails of other processes are not to wait for it.
    const polling = setInterval(() => emitter.emit('mail'), pollMs)
    try {
      const {serverDown, errors} = await leads.deliverOutbox({signal: stopping.signal, onMoreMail})
      failures = serverDown ? failures + 1 : 0
      if (errors.length > 0) log({event: 'mail-not-sent', codes: errors})
      if (performance.now() - purgedAt >= purgeEveryMs) {
        await leads.purge()
        purgedAt = performance.now()
      }
    } catch (error) {
      failures++
      if (isLeadsUnavailable(error))
        log({event: 'leads-unavailable', operation: error.operation, code: error.code})
      else log({event: 'mailer-failed', error: errorLocation(error)})
    } finally {
      clearInterval(polling)
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await pass()
      // While the mail server is down, a new mail is no reason to try earlier.
      const signals = failures === 0 ? [stopping.signal, waking.signal] : [stopping.signal]
      const waitMs = failures === 0 ? pollMs : backOffMs(failures, longestWaitMs)
      // Rejects only when a signal is aborted.
      await delay(waitMs, undefined, {signal: AbortSignal.any(signals)}).catch(() => {})
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
