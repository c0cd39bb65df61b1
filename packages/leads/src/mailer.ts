import {setTimeout as delay} from 'node:timers/promises'
import {errorLocation, isLeadsUnavailable} from './errors.ts'
import type {LeadsStore} from './leads-store.ts'
import {putLocalMail} from './mail/local-mailbox.ts'
import {composeMail, type MailSettings} from './mail/mail.ts'
import {smtpConnections, smtpFailure, type SmtpTransport} from './mail/smtp.ts'
import {type ClaimedMail, claimMail, type Delivery, recordDelivery} from './outbox.ts'

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
  /** For tests: resolves after the time, or when the signal is aborted. */
  readonly wait?: (waitMs: number, signal: AbortSignal) => Promise<void>
}

const waitUnlessAborted = (waitMs: number, signal: AbortSignal): Promise<void> =>
  delay(waitMs, undefined, {signal}).catch(() => {})

const purgeEveryMs = 3_600_000
const longestWaitMs = {mail: 3_600_000, server: 60_000}

/** What the mailer needs of `openLeads`. */
export interface MailQueue {
  /** Calls the listener when this process has queued a mail; returns a function that removes the listener. */
  onMailQueued(listener: () => void): () => void
  deliverOutbox(pass: DeliveryPass): Promise<{
    readonly serverDown: boolean
    readonly errors: readonly string[]
  }>
  purge(): Promise<unknown>
}

/**
 * Sends mails in the background until it is stopped: at once those that this process queues, within `pollMs` those of
 * other processes. Purges the database every hour. Start one in each process that handles forms.
 */
export function startMailer(
  queue: MailQueue,
  {
    pollMs = 2_000,
    log = (event) => console.error(JSON.stringify(event)),
    wait = waitUnlessAborted,
  }: MailerOptions = {},
) {
  const stopping = new AbortController()
  let waking = new AbortController()
  const stopListening = queue.onMailQueued(() => waking.abort())
  let failures = 0
  let purgedAt = -Infinity

  const pass = async () => {
    waking = new AbortController()
    try {
      const {serverDown, errors} = await queue.deliverOutbox({signal: stopping.signal, pollMs})
      failures = serverDown ? failures + 1 : 0
      if (errors.length > 0) log({event: 'mail-not-sent', codes: errors})
      if (performance.now() - purgedAt >= purgeEveryMs) {
        await queue.purge()
        purgedAt = performance.now()
      }
    } catch (error) {
      failures++
      if (isLeadsUnavailable(error))
        log({event: 'leads-unavailable', operation: error.operation, code: error.code})
      else log({event: 'mailer-failed', error: errorLocation(error)})
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await pass()
      // While the mail server is down, a new mail is no reason to try earlier.
      const signals = failures === 0 ? [stopping.signal, waking.signal] : [stopping.signal]
      const waitMs = failures === 0 ? pollMs : backOffMs(failures, longestWaitMs.server)
      await wait(waitMs, AbortSignal.any(signals))
    }
  }
  const running = run()

  return {
    /** Claims no more mails; resolves when the attempts that have begun are finished. */
    async stop() {
      stopListening()
      stopping.abort()
      await running
    },
  }
}

export interface DeliveryPass {
  /** After an abort no more mails are claimed; attempts that have begun are finished. */
  readonly signal?: AbortSignal
  /** How often free connections look for mails that other processes have queued, in milliseconds. */
  readonly pollMs?: number
}

interface DeliveryOptions extends Required<DeliveryPass> {
  readonly store: LeadsStore
  readonly settings: MailSettings
  /** Without it, mails go to the local mailbox. */
  readonly smtp: SmtpTransport | undefined
  readonly clock: () => Date
  readonly onMailQueued: (listener: () => void) => () => void
}

/**
 * Sends the mails that are due, several at a time, until none is left or the mail server accepts nothing. Any number of
 * processes may do this at once. A mail that is answered slowly delays no other: meanwhile, free connections look for new
 * mails.
 *
 * @returns how many were sent, refused permanently (`retry` queues them again) and postponed to a later pass; the codes of
 *   errors; and whether the mail server accepts nothing now, so that the pass has ended early
 */
export async function deliverOutbox(options: DeliveryOptions) {
  const {store, smtp, clock, signal} = options
  const maxWorkers = smtp === undefined ? 1 : smtpConnections
  const counts = {sent: 0, refused: 0, queued: 0}
  const errors = new Set<string>()
  const failures: unknown[] = []
  const workers = new Set<Promise<void>>()
  let serverDown = false
  let wakeCount = 0

  const work = async () => {
    while (!serverDown && failures.length === 0 && !signal.aborted) {
      const countBefore = wakeCount
      const mail = await store.run('claim a mail', (open) => claimMail(open, clock()))
      if (mail !== undefined) {
        const delivery = await attempt(options, mail)
        counts[delivery.state]++
        if (delivery.state !== 'sent') errors.add(delivery.error)
        if (delivery.state === 'queued' && delivery.serverDown) serverDown = true
      } else if (countBefore === wakeCount) return
    }
  }
  const startWorkers = () => {
    wakeCount++
    while (workers.size < maxWorkers) {
      const worker = work()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => workers.delete(worker))
      workers.add(worker)
    }
  }
  const stopListening = options.onMailQueued(startWorkers)
  const polling = setInterval(startWorkers, options.pollMs)
  startWorkers()
  while (workers.size > 0) await Promise.all(workers)
  stopListening()
  clearInterval(polling)
  if (failures.length > 0) throw failures[0]
  const {queued: postponed, ...done} = counts
  return {...done, postponed, errors: [...errors], serverDown}
}

async function attempt(
  {store, settings, smtp, clock, signal}: DeliveryOptions,
  claimed: ClaimedMail,
): Promise<Delivery> {
  const mail = await composeMail(claimed, settings)
  const sent: Delivery = {state: 'sent'}
  if (smtp === undefined) {
    await store.run('store a mail', ({database}) =>
      database.transaction().execute(async (transaction) => {
        await putLocalMail(transaction, claimed.id, mail, clock())
        await recordDelivery(transaction, claimed, sent, clock())
      }),
    )
    return sent
  }
  const delivery = await smtp.send(mail).then(
    () => sent,
    (error: unknown) => afterFailure(error, claimed.attempts, clock()),
  )
  // A crash between the server's acceptance and this commit sends the mail again: no protocol commits both at once.
  for (;;) {
    try {
      await store.run('record a delivery', ({database}) =>
        database
          .transaction()
          .execute((transaction) => recordDelivery(transaction, claimed, delivery, clock())),
      )
      return delivery
    } catch (error) {
      if (signal.aborted || !isLeadsUnavailable(error)) throw error
    }
    await delay(recordRetryMs)
  }
}

const recordRetryMs = 200

function afterFailure(failure: unknown, attempts: number, now: Date): Delivery {
  const {scope, code: error} = smtpFailure(failure)
  if (scope === 'recipient') return {state: 'refused', error}
  const dueAt = new Date(now.getTime() + backOffMs(attempts, longestWaitMs[scope]))
  return {state: 'queued', error, dueAt, serverDown: scope === 'server'}
}

/** The wait after so many failures in a row: 2 s, 4 s, 8 s … up to a longest wait, in milliseconds. */
const backOffMs = (failures: number, longestMs: number): number =>
  Math.min(longestMs, 2_000 * 2 ** Math.min(failures - 1, 30))
