import {setTimeout as wait} from 'node:timers/promises'
import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoreWriter} from '../store/store-writer.ts'
import type {Change} from '../store/transaction.ts'
import {openOutbox, type PendingDelivery, type RecordedAttempt} from './outbox.ts'
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
const listed = 100

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

export type WebhookSender = ReturnType<typeof webhookSender>

/** In order for each document. Those of a killed lake are sent at its next start, from the outbox. */
export function webhookSender(options: SenderOptions) {
  const {store, writer, projectId, dataset, log} = options
  const queues: readonly Queue[] = options.configs.map((config) => ({
    webhook: compileWebhook(config),
    sending: new Map(),
    next: [],
  }))
  const outbox = openOutbox(store.database)
  const closing = new AbortController()
  const {signal} = closing
  let recording: {attempts: RecordedAttempt[]; done: Promise<unknown>} | undefined

  const record = (attempt: RecordedAttempt): Promise<unknown> => {
    if (recording === undefined) {
      const attempts: RecordedAttempt[] = []
      const done = wait(recordAfterMs).then(() => {
        recording = undefined
        return writer.call('record', attempts)
      })
      recording = {attempts, done}
    }
    recording.attempts.push(attempt)
    return recording.done
  }
  const send = async (webhook: Webhook, delivery: PendingDelivery): Promise<void> => {
    const attempt = await sendDelivery(webhook, delivery, options, signal)
    if (signal.aborted && attempt.status === null) return
    const outcome = outcomeOf(attempt, delivery, options.hostedRetryMs)
    await record({id: delivery.id, attempt, ...outcome})
    if (outcome.state === 'delivered') return
    const reason = attempt.status === null ? attempt.failure : `status ${attempt.status}`
    log(`webhook ${webhook.name}: ${delivery.documentId} ${reason}, ${outcome.state}`)
  }
  const sendNext = (queue: Queue): void => {
    const {webhook, sending} = queue
    clearTimeout(queue.timer)
    while (sending.size < maxParallel && !signal.aborted) {
      if (queue.next.length === 0) {
        const pending = outbox.next(webhook.name, batchSize)
        queue.next = pending.filter(({documentId}) => !sending.has(documentId))
      }
      const delivery = queue.next.shift()
      if (delivery === undefined) return
      const delay = delivery.nextAttemptAt - Date.now()
      if (delay > 0) {
        // Others may be due earlier by then.
        queue.next = []
        queue.timer = setTimeout(() => sendNext(queue), Math.min(delay, longestDelayMs))
        return
      }
      const sent = send(webhook, delivery)
        .catch((error: unknown) => {
          log(`webhook ${webhook.name}: ${String(error)}`)
          // It is still pending and due, and would be sent again at once.
          return wait(longestDelayMs, undefined, {signal}).catch(() => undefined)
        })
        .finally(() => {
          sending.delete(delivery.documentId)
          sendNext(queue)
        })
      sending.set(delivery.documentId, sent)
    }
  }
  const wake = (): void => queues.forEach(sendNext)

  return {
    wake,
    plan(changes: readonly Change[]): Promise<PlannedDelivery[]> {
      const webhooks = queues.map(({webhook}) => webhook)
      return planDeliveries(webhooks, changes, {projectId, dataset, read: store.read})
    },
    /** The last ones, newest first. */
    deliveries: (): DeliveryRecord[] => outbox.list(listed),
    async replay(id: number): Promise<boolean> {
      const known = (await writer.call('replay', id)) === true
      if (known) wake()
      return known
    },
    async close(): Promise<void> {
      closing.abort()
      for (const {timer} of queues) clearTimeout(timer)
      await Promise.all(queues.flatMap(({sending}) => [...sending.values()]))
    },
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
