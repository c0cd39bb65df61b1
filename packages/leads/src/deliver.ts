import {setTimeout as delay} from 'node:timers/promises'
import {isLeadsUnavailable} from './errors.ts'
import type {LeadsStore} from './leads-store.ts'
import {putLocalMail} from './mail/local-mailbox.ts'
import {composeMail, type MailSettings} from './mail/mail.ts'
import {smtpConnections, smtpFailure, type SmtpTransport} from './mail/smtp.ts'
import {type ClaimedMail, claimMail, type Delivery, recordDelivery} from './outbox.ts'

export interface DeliveryOptions {
  readonly store: LeadsStore
  readonly settings: MailSettings
  /** Without it, mails go to the local mailbox. */
  readonly smtp: SmtpTransport | undefined
  readonly clock: () => Date
  /** After an abort no more mails are claimed; attempts that have begun are finished. */
  readonly signal: AbortSignal
  /** Calls the listener when there may be more mails, until the returned function is called. */
  readonly onMoreMail?: ((listener: () => void) => () => void) | undefined
}

/** The results of one pass over the outbox. */
export interface DeliveryReport {
  readonly sent: number
  /** Refused permanently by the receiving server; `retry` queues them again. */
  readonly refused: number
  /** To be tried again by a later pass. */
  readonly postponed: number
  /** Error codes, without addresses. */
  readonly errors: readonly string[]
  /** The mail server accepts nothing now, and the pass has ended early. */
  readonly serverDown: boolean
}

/**
 * Sends the mails that are due, several at a time, until none is left or the mail server accepts nothing. Any number of
 * processes may do this at once. A mail that is answered slowly delays no other: on `onMoreMail`, free connections look
 * for new mails.
 */
export async function deliverOutbox(options: DeliveryOptions): Promise<DeliveryReport> {
  const {store, smtp, clock, signal} = options
  const maxWorkers = smtp === undefined ? 1 : smtpConnections
  const counts = {sent: 0, refused: 0, queued: 0}
  const errors = new Set<string>()
  const failures: unknown[] = []
  const workers = new Set<Promise<void>>()
  let serverDown = false
  let timesCalled = 0

  const work = async () => {
    while (!serverDown && failures.length === 0 && !signal.aborted) {
      const calledBefore = timesCalled
      const mail = await store.run('claim a mail', (open) => claimMail(open, clock()))
      if (mail !== undefined) {
        const delivery = await attempt(options, mail)
        counts[delivery.state]++
        if (delivery.state !== 'sent') errors.add(delivery.error)
        if (delivery.state === 'queued' && delivery.serverDown) serverDown = true
      } else if (calledBefore === timesCalled) return
    }
  }
  const startWorkers = () => {
    timesCalled++
    while (workers.size < maxWorkers) {
      const worker = work()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => workers.delete(worker))
      workers.add(worker)
    }
  }
  const stopListening = options.onMoreMail?.(startWorkers)
  startWorkers()
  while (workers.size > 0) await Promise.all(workers)
  stopListening?.()
  if (failures.length > 0) throw failures[0]
  const {queued: postponed, ...done} = counts
  return {...done, postponed, errors: [...errors], serverDown}
}

async function attempt(
  {store, settings, smtp, clock, signal}: DeliveryOptions,
  claimed: ClaimedMail,
): Promise<Delivery> {
  const mail = composeMail(claimed, settings)
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
        recordDelivery(database, claimed, delivery, clock()),
      )
      return delivery
    } catch (error) {
      if (signal.aborted || !isLeadsUnavailable(error)) throw error
    }
    await delay(recordRetryMs)
  }
}

const recordRetryMs = 200
const longestWaitMs = {mail: 3_600_000, server: 60_000}

function afterFailure(failure: unknown, attempts: number, now: Date): Delivery {
  const {scope, code: error} = smtpFailure(failure)
  if (scope === 'recipient') return {state: 'refused', error}
  const dueAt = new Date(now.getTime() + backOffMs(attempts, longestWaitMs[scope]))
  return {state: 'queued', error, dueAt, serverDown: scope === 'server'}
}

/** The wait after so many failures in a row: 2 s, 4 s, 8 s … up to a longest wait, in milliseconds. */
export const backOffMs = (failures: number, longestMs: number): number =>
  Math.min(longestMs, 2_000 * 2 ** Math.min(failures - 1, 30))
