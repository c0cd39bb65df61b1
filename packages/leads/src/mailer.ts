import {setTimeout as delay} from 'node:timers/promises'
import {errorLocation, isLeadsUnavailable} from './errors.ts'
import type {LeadsStore} from './leads-store.ts'
import {putLocalMail} from './mail/local-mailbox.ts'
import {composeMail, type MailSettings} from './mail/mail.ts'
import {smtpConnections, smtpFailure, type SmtpTransport} from './mail/smtp.ts'
import {type ClaimedMail, claimMail, type Delivery, recordDelivery} from './outbox.ts'

/** Has codes, never addresses. */
export type MailerEvent =
  | {readonly event: 'mail-not-sent'; readonly codes: readonly string[]}
  | {readonly event: 'leads-unavailable'; readonly operation: string; readonly code: string}
  | {readonly event: 'mailer-failed'; readonly error: string}

export interface MailerOptions {
  /** Interval for mails that other processes have queued. */
  readonly pollMs?: number
  /** Called on each failure; by default writes a line of JSON to standard error. */
  readonly log?: (event: MailerEvent) => void
  /** For tests: resolves after the time, or when the signal is aborted. */
  readonly wait?: (waitMs: number, signal: AbortSignal) => Promise<void>
}

const waitUnlessAborted = (waitMs: number, signal: AbortSignal): Promise<void> =>
  delay(waitMs, undefined, {signal}).catch(() => {})

const purgeEveryMs = 3_600_000
const maxWaitMs = {mail: 3_600_000, server: 60_000}

/** The part of `openLeads` that the mailer needs. */
export interface MailQueue {
  /** Calls the listener when this process has queued a mail. Returns a function that removes it. */
  onMailQueued(listener: () => void): () => void
  deliverOutbox(pass: DeliveryPass): Promise<{
    readonly serverDown: boolean
    readonly errors: readonly string[]
  }>
  purge(): Promise<unknown>
}

/**
 * Sends mails in the background until it is stopped: those of this process at once, those of other processes within `pollMs`.
 * Purges the database every hour. Start one in each process that handles forms.
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
      // While the mail server is down, a new mail does not shorten the wait.
      const signals = failures === 0 ? [stopping.signal, waking.signal] : [stopping.signal]
      const waitMs = failures === 0 ? pollMs : backOffMs(failures, maxWaitMs.server)
      await wait(waitMs, AbortSignal.any(signals))
    }
  }
  const running = run()

  return {
    /** Stops claiming mails; resolves after the running attempts. */
    async stop() {
      stopListening()
      stopping.abort()
      await running
    },
  }
}

export interface DeliveryPass {
  /** An abort stops new claims; running attempts continue. */
  readonly signal?: AbortSignal
  /** How often free connections look for mails that other processes have queued. */
  readonly pollMs?: number
}

interface DeliveryOptions extends Required<DeliveryPass> {
  readonly store: LeadsStore
  readonly settings: MailSettings
  /** Without it mails go to the local mailbox. */
  readonly smtp: SmtpTransport | undefined
  readonly clock: () => Date
  readonly onMailQueued: (listener: () => void) => () => void
}

/**
 * Sends due mails, several at a time, until none is left or the mail server is down. Any number of processes may run it at
 * once. A slow response does not delay other mails: free connections look for new ones in the meantime.
 *
 * @returns how many mails were sent, refused permanently (`retry` queues them again) and postponed to a later pass; error
 *   codes; and whether the mail server was down and ended the pass early
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
        if (await recordDelivery(transaction, claimed, sent, clock()))
          await putLocalMail(transaction, claimed.id, mail, clock())
      }),
    )
    return sent
  }
  const delivery = await smtp.send(mail).then(
    () => sent,
    (error: unknown) => afterFailure(error, claimed.attempts, clock()),
  )
  // After a crash between the server's acceptance and this commit the mail is sent again: no protocol commits both at once.
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
  const dueAt = new Date(now.getTime() + backOffMs(attempts, maxWaitMs[scope]))
  return {state: 'queued', error, dueAt, serverDown: scope === 'server'}
}

/** The wait after a number of failures in a row: 2 s, 4 s, 8 s … up to a maximum. */
const backOffMs = (failures: number, maxMs: number): number =>
  Math.min(maxMs, 2_000 * 2 ** Math.min(failures - 1, 30))
