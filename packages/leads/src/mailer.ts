import {setTimeout as delay} from 'node:timers/promises'
import {errorLocation, isLeadsUnavailable} from './errors.ts'
import type {LeadsStore} from './leads-store.ts'
import {putLocalMail} from './mail/local-mailbox.ts'
import {composeMail, type MailSettings} from './mail/mail.ts'
import {type ClaimedEvent, claimEvent} from './deliveries.ts'
import {postEvent, type Receiver} from './events.ts'
import {smtpConnections, smtpFailure, type SmtpTransport} from './mail/smtp.ts'
import {type ClaimedMail, claimMail} from './outbox.ts'
import {backOffMs, type Claim, type Delivery, type Queue, recordDelivery} from './queue.ts'

/** Has codes, never addresses. */
export type MailerEvent =
  | {readonly event: 'mail-not-sent'; readonly codes: readonly string[]}
  | {readonly event: 'event-not-delivered'; readonly receiver: string; readonly codes: readonly string[]}
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
const maxWaitMs = {mail: 3_600_000, server: 60_000, event: 12 * 3_600_000}

/** One pass over a queue of mails or events. */
type Deliver = (pass: DeliveryPass) => Promise<{
  readonly serverDown: boolean
  readonly errors: readonly string[]
}>

/** The part of `openLeads` that the mailer needs. */
export interface MailQueue {
  /** Calls the listener when this process has queued a mail or an event. Returns a function that removes it. */
  onQueued(listener: () => void): () => void
  readonly deliverOutbox: Deliver
  /** Each receiver of events by its name. */
  readonly deliverEvents: Readonly<Record<string, Deliver>>
  purge(): Promise<unknown>
}

/**
 * Sends mails and events in the background until it is stopped: those of this process at once, those of other processes within
 * `pollMs`. A receiver that is down or slow delays only its own events. Purges the database every hour. Start one in each
 * process that handles forms.
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
  let purgedAt = -Infinity

  const run = async (
    deliver: Deliver,
    logFailures: (codes: readonly string[]) => void,
    afterwards = async () => {},
  ) => {
    let waking = new AbortController()
    let failures = 0
    const stopListening = queue.onQueued(() => waking.abort())
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      try {
        const {serverDown, errors} = await deliver({signal: stopping.signal, pollMs})
        failures = serverDown ? failures + 1 : 0
        if (errors.length > 0) logFailures(errors)
        await afterwards()
      } catch (error) {
        failures++
        if (isLeadsUnavailable(error))
          log({event: 'leads-unavailable', operation: error.operation, code: error.code})
        else log({event: 'mailer-failed', error: errorLocation(error)})
      }
      // While the server is down, a new mail or event does not shorten the wait.
      const signals = failures === 0 ? [stopping.signal, waking.signal] : [stopping.signal]
      const waitMs = failures === 0 ? pollMs : backOffMs(failures, maxWaitMs.server)
      await wait(waitMs, AbortSignal.any(signals))
    }
    stopListening()
  }
  const purge = async () => {
    if (performance.now() - purgedAt < purgeEveryMs) return
    await queue.purge()
    purgedAt = performance.now()
  }
  const running = Promise.all([
    run(queue.deliverOutbox, (codes) => log({event: 'mail-not-sent', codes}), purge),
    ...Object.entries(queue.deliverEvents).map(([receiver, deliver]) =>
      run(deliver, (codes) => log({event: 'event-not-delivered', receiver, codes})),
    ),
  ])

  return {
    /** Stops claiming; resolves after the running attempts. */
    async stop() {
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

interface PassOptions extends Required<DeliveryPass> {
  readonly store: LeadsStore
  readonly clock: () => Date
  readonly onQueued: (listener: () => void) => () => void
}

interface Work<Claimed> {
  readonly maxWorkers: number
  readonly claim: () => Promise<Claimed | undefined>
  readonly attempt: (claimed: Claimed) => Promise<Delivery>
}

/**
 * Sends what is due, several at a time, until nothing is left or the server is down. Any number of processes may run it at
 * once. A slow response does not delay others: free connections look for new mails or events in the meantime.
 *
 * @returns how many were sent, refused permanently (`retry` queues them again) and postponed to a later pass; error
 *   codes; and whether the server was down and ended the pass early
 */
async function deliverAll<Claimed>(
  {signal, pollMs, onQueued}: PassOptions,
  {maxWorkers, claim, attempt}: Work<Claimed>,
) {
  const counts = {sent: 0, refused: 0, queued: 0}
  const errors = new Set<string>()
  const failures: unknown[] = []
  const workers = new Set<Promise<void>>()
  let serverDown = false
  let wakeCount = 0

  const work = async () => {
    while (!serverDown && failures.length === 0 && !signal.aborted) {
      const countBefore = wakeCount
      const claimed = await claim()
      if (claimed !== undefined) {
        const delivery = await attempt(claimed)
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
  const stopListening = onQueued(startWorkers)
  const polling = setInterval(startWorkers, pollMs)
  startWorkers()
  while (workers.size > 0) await Promise.all(workers)
  stopListening()
  clearInterval(polling)
  if (failures.length > 0) throw failures[0]
  const {queued: postponed, ...done} = counts
  return {...done, postponed, errors: [...errors], serverDown}
}

interface DeliveryOptions extends PassOptions {
  readonly settings: MailSettings
  /** Without it mails go to the local mailbox. */
  readonly smtp: SmtpTransport | undefined
}

/** Sends due mails: {@link deliverAll}. */
export const deliverOutbox = (options: DeliveryOptions) =>
  deliverAll(options, {
    maxWorkers: options.smtp === undefined ? 1 : smtpConnections,
    claim: () => options.store.run('claim a mail', claimMail),
    attempt: (mail) => sendMail(options, mail),
  })

async function sendMail(options: DeliveryOptions, claimed: ClaimedMail): Promise<Delivery> {
  const {store, settings, smtp, clock} = options
  const mail = await composeMail(claimed, settings)
  const sent: Delivery = {state: 'sent'}
  if (smtp === undefined) {
    await store.write('store a mail', async (open) => {
      if (await recordDelivery(open, 'outbox', claimed, sent)) await putLocalMail(open, claimed.id, mail)
    })
    return sent
  }
  const delivery = await smtp.send(mail).then(
    () => sent,
    (error: unknown) => afterFailure(error, claimed.attempts, clock()),
  )
  return record(options, 'outbox', claimed, delivery)
}

/** Sends a receiver's due events, those of one person in their order: {@link deliverAll}. */
export const deliverEvents = (options: PassOptions, receiver: Receiver) =>
  deliverAll(options, {
    maxWorkers: 4,
    claim: () => options.store.run('claim an event', (open) => claimEvent(open, receiver.name)),
    attempt: (event) => sendEvent(options, receiver, event),
  })

async function sendEvent(options: PassOptions, receiver: Receiver, claimed: ClaimedEvent): Promise<Delivery> {
  const {id, attempts, content} = claimed
  const failure = await postEvent(receiver, id, content.payload, options.clock())
  const now = options.clock()
  if (failure === null) return record(options, 'deliveries', claimed, {state: 'sent'})
  const {code: error, retryAfterMs, serverDown} = failure
  const waitMs = Math.max(backOffMs(attempts, maxWaitMs.event), retryAfterMs)
  const delivery: Delivery =
    now.toISOString() < content.retryUntil
      ? {state: 'queued', error, dueAt: new Date(now.getTime() + waitMs), serverDown}
      : {state: 'refused', error}
  return record(options, 'deliveries', claimed, delivery)
}

/** After a crash between the server's acceptance and this commit it is sent again: no protocol commits both at once. */
async function record(
  {store, signal}: PassOptions,
  queue: Queue,
  claimed: Claim,
  delivery: Delivery,
): Promise<Delivery> {
  for (;;) {
    try {
      await store.write('record a delivery', (open) => recordDelivery(open, queue, claimed, delivery))
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
