import type {LeadsStore} from '../leads-store.ts'
import {isLeadsUnavailable} from '../leads-unavailable.ts'
import {composeMail} from '../mail/compose-mail.ts'
import {putLocalMail} from '../mail/local-mailbox.ts'
import type {MailSettings} from '../mail/mail-settings.ts'
import {smtpFailure} from '../mail/smtp-failure.ts'
import {smtpConnections, type SmtpTransport} from '../mail/smtp-transport.ts'
import {backOffMs} from './back-off.ts'
import {type ClaimedMail, claimMail} from './claim-mail.ts'
import {type Settlement, settleMail} from './settle-mail.ts'
import {untilStored} from './until-stored.ts'

export interface OutboxDelivery {
  readonly store: LeadsStore
  readonly settings: MailSettings
  /** Absent: into the local mailbox. */
  readonly smtp: SmtpTransport | undefined
  readonly clock: () => Date
  /** Claims nothing more once it is aborted; what is under way is finished. */
  readonly signal: AbortSignal
  /** Says when there may be more to send, for as long as a pass lasts; returns how to stop hearing it. */
  readonly onMore?: ((listener: () => void) => () => void) | undefined
}

/** What one pass over the outbox did. */
export interface DeliveryReport {
  readonly sent: number
  /** Refused for good by the receiving server; `retry` queues them again. */
  readonly refused: number
  /** To be tried again by a later pass. */
  readonly postponed: number
  /** Codes of what went wrong, without addresses. */
  readonly problems: readonly string[]
  /** The mail server takes nothing now: the pass has ended early. */
  readonly serverDown: boolean
}

const longestWaitMs = {mail: 3_600_000, server: 60_000}

/**
 * Sends what is due, a few at a time, until nothing is or the mail server takes nothing. Any number of
 * processes may do this at once. A mail that is answered slowly holds up itself alone: what comes meanwhile, and is
 * told of by `onMore`, goes past it.
 */
export async function deliverOutbox(delivery: OutboxDelivery): Promise<DeliveryReport> {
  const atOnce = delivery.smtp === undefined ? 1 : smtpConnections
  const tally = {sent: 0, refused: 0, queued: 0}
  const problems = new Set<string>()
  const failures: unknown[] = []
  const lanes = new Set<Promise<void>>()
  let serverDown = false
  let timesTold = 0

  const sendAll = async () => {
    while (!serverDown && failures.length === 0 && !delivery.signal.aborted) {
      const toldBefore = timesTold
      const mail = await delivery.store.run('claim a mail', (store) => claimMail(store, delivery.clock()))
      if (mail !== undefined) {
        const {settlement, down} = await attempt(delivery, mail)
        if (down) serverDown = true
        tally[settlement.state]++
        if (settlement.state !== 'sent') problems.add(settlement.error)
      } else if (toldBefore === timesTold) return
    }
  }
  const fillLanes = () => {
    timesTold++
    while (lanes.size < atOnce) {
      const lane = sendAll()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
  }
  const stopHearing = delivery.onMore?.(fillLanes)
  fillLanes()
  while (lanes.size > 0) await Promise.all(lanes)
  stopHearing?.()
  if (failures.length > 0) throw failures[0]
  const {queued: postponed, ...done} = tally
  return {...done, postponed, problems: [...problems], serverDown}
}

async function attempt(
  {store, settings, smtp, clock, signal}: OutboxDelivery,
  claimed: ClaimedMail,
): Promise<{settlement: Settlement; down: boolean}> {
  const mail = composeMail(claimed, settings)
  if (smtp === undefined) {
    const settlement: Settlement = {state: 'sent'}
    await store.run('keep a mail', ({database}) =>
      database.transaction().execute(async (transaction) => {
        await putLocalMail(transaction, claimed.id, mail, clock())
        await settleMail(transaction, claimed, settlement, clock())
      }),
    )
    return {settlement, down: false}
  }
  const {settlement, down} = await smtp.send(mail).then(
    (): {settlement: Settlement; down: boolean} => ({settlement: {state: 'sent'}, down: false}),
    (error: unknown) => afterFailure(error, claimed.attempts, clock()),
  )
  // From the server's yes to this commit a crash means a second mail: nothing can make both happen at once.
  await untilStored(
    () => store.run('settle a mail', ({database}) => settleMail(database, claimed, settlement, clock())),
    isLeadsUnavailable,
    signal,
  )
  return {settlement, down}
}

function afterFailure(error: unknown, attempts: number, now: Date): {settlement: Settlement; down: boolean} {
  const {scope, code} = smtpFailure(error)
  if (scope === 'recipient') return {settlement: {state: 'refused', error: code}, down: false}
  const dueAt = new Date(now.getTime() + backOffMs(attempts, longestWaitMs[scope]))
  return {settlement: {state: 'queued', error: code, dueAt}, down: scope === 'server'}
}
