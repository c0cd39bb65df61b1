import {setTimeout as wait} from 'node:timers/promises'
import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoreWriter} from '../store/store-writer.ts'
import type {Change} from '../store/transaction.ts'
import {
  type DeliveryAttempt,
  type DeliveryRecord,
  type DeliveryState,
  Outbox,
  type PendingDelivery,
  type RecordedAttempt,
} from './outbox.ts'
import {compileWebhook, planDeliveries, type PlannedDelivery, type Webhook} from './plan-deliveries.ts'
import type {WebhookConfig} from './webhook-config.ts'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A delivery fails after this time. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000
const HOSTED_RETRIES = 2
/** Deliveries of a webhook that are sent at the same time. */
const AT_ONCE = 32
/** Attempts that end within this time are recorded together, because each write waits for the disk. */
const RECORD_AFTER_MS = 10
/** Deliveries that are read at once from the outbox. */
const BATCH = 256
/** Of a timer; it is only set again after this time. */
const LONGEST_PAUSE_MS = 60_000

interface SenderOptions {
  configs: readonly WebhookConfig[]
  store: DatasetStore
  writer: StoreWriter
  projectId: string
  dataset: string
  /** Milliseconds between the attempts of hosted Sanity, of which there are three. Default: retries for a day. */
  hostedRetryMs?: number | undefined
  log: (line: string) => void
}

/**
 * Delivers a dataset's webhooks: those of one document in order, those of different ones side by side. Deliveries are in the
 * outbox before they are sent, so those of a killed lake are sent at its next start.
 */
export class WebhookSender {
  readonly #options: SenderOptions
  readonly #webhooks: readonly Webhook[]
  readonly #outbox: Outbox
  readonly #closing = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  #recording: {attempts: RecordedAttempt[]; done: Promise<unknown>} | undefined
  /** By webhook: ends the wait for the next delivery that is due. */
  readonly #pauses = new Map<string, AbortController>()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#webhooks = options.configs.map((config) => compileWebhook(config))
    this.#outbox = new Outbox(options.store.database)
  }

  /** The deliveries of a transaction, before its commit. */
  plan(transaction: {transactionId: string; changes: readonly Change[]}): Promise<PlannedDelivery[]> {
    const {projectId, dataset, store} = this.#options
    return planDeliveries(this.#webhooks, {...transaction, projectId, dataset, read: (id) => store.read(id)})
  }

  /** Starts sending, unless it is running. */
  wake(): void {
    for (const webhook of this.#webhooks) {
      this.#pauses.get(webhook.name)?.abort()
      if (this.#closing.signal.aborted || this.#running.has(webhook.name)) continue
      const run = this.#drain(webhook)
        .catch((error: unknown) => this.#options.log(`webhook ${webhook.name}: ${String(error)}`))
        .finally(() => {
          this.#running.delete(webhook.name)
          // A delivery may have been added after the last check of the outbox.
          if (!this.#closing.signal.aborted && this.#outbox.next(webhook.name, 1).length > 0) this.wake()
        })
      this.#running.set(webhook.name, run)
    }
  }

  deliveries(limit = 100): DeliveryRecord[] {
    return this.#outbox.list(limit)
  }

  /** Sends a delivery again. Returns false when there is none with that id. */
  async replay(id: number): Promise<boolean> {
    const known = (await this.#options.writer.call('replay', id)) === true
    if (known) this.wake()
    return known
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#running.values())
  }

  async #drain(webhook: Webhook): Promise<void> {
    const {signal} = this.#closing
    /** By document. */
    const sending = new Map<string, Promise<void>>()
    let queue: PendingDelivery[] = []
    while (!signal.aborted) {
      if (queue.length === 0)
        queue = this.#outbox.next(webhook.name, BATCH).filter(({documentId}) => !sending.has(documentId))
      const [first] = queue
      if (first === undefined && sending.size === 0) return
      const delay = first === undefined ? LONGEST_PAUSE_MS : first.nextAttemptAt - Date.now()
      if (first !== undefined && delay <= 0 && sending.size < AT_ONCE) {
        queue.shift()
        const sent = this.#send(webhook, first).finally(() => sending.delete(first.documentId))
        sending.set(first.documentId, sent)
        continue
      }
      const pause = new AbortController()
      this.#pauses.set(webhook.name, pause)
      const ended = AbortSignal.any([signal, pause.signal])
      const longest = delay > 0 ? Math.min(delay, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS
      await Promise.race([...sending.values(), wait(longest, undefined, {signal: ended}).catch(() => {})])
      pause.abort()
      // Others may have become due meanwhile.
      if (delay > 0) queue = []
    }
    await Promise.all(sending.values())
  }

  #record(attempt: RecordedAttempt): Promise<unknown> {
    if (this.#recording === undefined) {
      const attempts: RecordedAttempt[] = []
      const done = wait(RECORD_AFTER_MS).then(() => {
        this.#recording = undefined
        return this.#options.writer.call('record', attempts)
      })
      this.#recording = {attempts, done}
    }
    this.#recording.attempts.push(attempt)
    return this.#recording.done
  }

  async #send(webhook: Webhook, delivery: PendingDelivery): Promise<void> {
    const {signal} = this.#closing
    const attempt = await sendDelivery(webhook, delivery, this.#options, signal)
    if (signal.aborted && attempt.status === null) return
    const outcome = outcomeOf(attempt, delivery, this.#options.hostedRetryMs)
    await this.#record({id: delivery.id, attempt, ...outcome})
    if (outcome.state === 'delivered') return
    const reason = attempt.status === null ? attempt.failure : `status ${attempt.status}`
    this.#options.log(`webhook ${webhook.name}: ${delivery.documentId} ${reason}, ${outcome.state}`)
  }
}

interface Outcome {
  state: DeliveryState
  nextAttemptAt: number
}

/**
 * Retries without a response and after 429 and 5xx, with increasing delays. Other statuses are final.
 * @param hostedRetryMs the delay of hosted Sanity, which retries twice, and not without a response
 */
function outcomeOf({status}: DeliveryAttempt, delivery: PendingDelivery, hostedRetryMs?: number): Outcome {
  const now = Date.now()
  if (status !== null && status >= 200 && status < 300) return {state: 'delivered', nextAttemptAt: now}
  const isHosted = hostedRetryMs !== undefined
  const mayPass = status === null ? !isHosted : status === 429 || status >= 500
  const isOver = isHosted
    ? delivery.attempts >= HOSTED_RETRIES
    : now - Date.parse(delivery.transactionTime) > GIVE_UP_AFTER_MS
  if (!mayPass || isOver) return {state: 'failed', nextAttemptAt: now}
  const delay = hostedRetryMs ?? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** delivery.attempts)
  return {state: 'pending', nextAttemptAt: now + delay}
}

const TIMEOUT_MS = 10_000

/**
 * Makes one attempt: POST with the hosted lake's headers, at most ten seconds. Redirects are not followed, because
 * the signature is for one receiver. Never throws: the attempt contains the failure.
 */
async function sendDelivery(
  webhook: Webhook,
  delivery: PendingDelivery,
  origin: SenderOptions,
  abort: AbortSignal,
): Promise<DeliveryAttempt> {
  const started = Date.now()
  const attempt = {startedAt: new Date(started).toISOString(), status: null, failure: null}
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: await headersFor(webhook, delivery, origin, started),
      body: delivery.payload,
      redirect: 'manual',
      signal: AbortSignal.any([abort, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return {...attempt, status: response.status, durationMs: Date.now() - started}
  } catch (error) {
    return {...attempt, failure: reasonOf(error), durationMs: Date.now() - started}
  }
}

async function headersFor(webhook: Webhook, delivery: PendingDelivery, origin: SenderOptions, time: number) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'content-lake webhook',
    'idempotency-key': delivery.idempotencyKey,
    'sanity-project-id': origin.projectId,
    'sanity-dataset': origin.dataset,
    'sanity-document-id': delivery.documentId,
    'sanity-operation': delivery.operation,
    'sanity-transaction-id': delivery.transactionId,
    'sanity-transaction-time': delivery.transactionTime,
    ...(webhook.secret !== undefined && {
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(delivery.payload, time, webhook.secret),
    }),
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
