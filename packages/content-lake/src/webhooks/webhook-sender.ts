import {setTimeout as wait} from 'node:timers/promises'
import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoreWriter} from '../store/store-writer.ts'
import type {Change} from '../store/transaction.ts'
import {openOutbox, type Outbox, type PendingDelivery, type RecordedAttempt} from './outbox.ts'
import {compileWebhook, planDeliveries, type PlannedDelivery, type Webhook} from './plan-deliveries.ts'
import type {DeliveryAttempt, DeliveryRecord, WebhookConfig} from './webhook-config.ts'

const firstDelayMs = 250
const longestDelayMs = 30_000
/** A delivery fails after this time. */
const giveUpAfterMs = 24 * 60 * 60 * 1000
const hostedRetries = 2
const maxParallel = 32
/** Attempts that end within this time are recorded together, because each write waits for the disk. */
const recordAfterMs = 10
const batchSize = 256

interface SenderOptions {
  configs: readonly WebhookConfig[]
  store: DatasetStore
  writer: StoreWriter
  projectId: string
  dataset: string
  /** The interval between the three attempts of hosted Sanity. Default: retries for a day. */
  hostedRetryMs?: number | undefined
  log: (line: string) => void
}

interface Queue {
  readonly webhook: Webhook
  readonly sending: Map<string, Promise<void>>
  /** Read from the outbox, and not being sent yet. */
  next: PendingDelivery[]
  /** For the first delivery that is not due yet. */
  timer?: NodeJS.Timeout
}

/** In order for each document. Those of a killed lake are sent at its next start, from the outbox. */
export class WebhookSender {
  readonly #options: SenderOptions
  readonly #queues: readonly Queue[]
  readonly #outbox: Outbox
  readonly #closing = new AbortController()
  #recording: {attempts: RecordedAttempt[]; done: Promise<unknown>} | undefined

  constructor(options: SenderOptions) {
    this.#options = options
    this.#queues = options.configs.map((config) => ({
      webhook: compileWebhook(config),
      sending: new Map(),
      next: [],
    }))
    this.#outbox = openOutbox(options.store.database)
  }

  plan(changes: readonly Change[]): Promise<PlannedDelivery[]> {
    const {projectId, dataset, store} = this.#options
    const webhooks = this.#queues.map(({webhook}) => webhook)
    return planDeliveries(webhooks, changes, {projectId, dataset, read: (id) => store.read(id)})
  }

  wake(): void {
    for (const queue of this.#queues) this.#sendNext(queue)
  }

  deliveries(limit = 100): DeliveryRecord[] {
    return this.#outbox.list(limit)
  }

  async replay(id: number): Promise<boolean> {
    const known = (await this.#options.writer.call('replay', id)) === true
    if (known) this.wake()
    return known
  }

  async close(): Promise<void> {
    this.#closing.abort()
    for (const {timer} of this.#queues) clearTimeout(timer)
    await Promise.all(this.#queues.flatMap(({sending}) => [...sending.values()]))
  }

  #sendNext(queue: Queue): void {
    const {webhook, sending} = queue
    clearTimeout(queue.timer)
    while (sending.size < maxParallel && !this.#closing.signal.aborted) {
      if (queue.next.length === 0) {
        const pending = this.#outbox.next(webhook.name, batchSize)
        queue.next = pending.filter(({documentId}) => !sending.has(documentId))
      }
      const delivery = queue.next.shift()
      if (delivery === undefined) return
      const delay = delivery.nextAttemptAt - Date.now()
      if (delay > 0) {
        // Others may be due earlier by then.
        queue.next = []
        queue.timer = setTimeout(() => this.#sendNext(queue), Math.min(delay, longestDelayMs))
        return
      }
      const sent = this.#send(webhook, delivery)
        .catch((error: unknown) => {
          this.#options.log(`webhook ${webhook.name}: ${String(error)}`)
          // It is still pending and due, and would be sent again at once.
          return wait(longestDelayMs, undefined, {signal: this.#closing.signal}).catch(() => undefined)
        })
        .finally(() => {
          sending.delete(delivery.documentId)
          this.#sendNext(queue)
        })
      sending.set(delivery.documentId, sent)
    }
  }

  #record(attempt: RecordedAttempt): Promise<unknown> {
    if (this.#recording === undefined) {
      const attempts: RecordedAttempt[] = []
      const done = wait(recordAfterMs).then(() => {
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

/** Hosted Sanity retries twice, and not without a response. */
function outcomeOf(
  {status}: DeliveryAttempt,
  delivery: PendingDelivery,
  hostedRetryMs?: number,
): Pick<RecordedAttempt, 'state' | 'nextAttemptAt'> {
  const now = Date.now()
  if (status !== null && status >= 200 && status < 300) return {state: 'delivered', nextAttemptAt: now}
  const isHosted = hostedRetryMs !== undefined
  const mayPass = status === null ? !isHosted : status === 429 || status >= 500
  const isOver = isHosted
    ? delivery.attempts >= hostedRetries
    : now - Date.parse(delivery.transactionTime) > giveUpAfterMs
  if (!mayPass || isOver) return {state: 'failed', nextAttemptAt: now}
  const delay = hostedRetryMs ?? Math.min(longestDelayMs, firstDelayMs * 2 ** delivery.attempts)
  return {state: 'pending', nextAttemptAt: now + delay}
}

const timeoutMs = 10_000

/** Redirects are not followed: the signature is for one receiver. Never throws: the attempt has the failure. */
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
      headers: {
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
          [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(delivery.payload, started, webhook.secret),
        }),
      },
      body: delivery.payload,
      redirect: 'manual',
      signal: AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return {...attempt, status: response.status, durationMs: Date.now() - started}
  } catch (error) {
    return {...attempt, failure: reasonOf(error), durationMs: Date.now() - started}
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
