import type {DeliveryAttempt, PendingDelivery} from './outbox.ts'
import {SIGNATURE_HEADER, signPayload} from './sign-payload.ts'
import type {Webhook} from './webhook-config.ts'

const TIMEOUT_MS = 10_000

/** Where a message comes from, for its headers. */
export interface Origin {
  projectId: string
  dataset: string
}

/**
 * Makes one attempt: POST with the hosted lake's headers, at most ten seconds, redirects not followed
 * (the signature was made for one receiver). Never throws: what went wrong is in the attempt.
 */
export async function sendDelivery(
  webhook: Webhook,
  delivery: PendingDelivery,
  origin: Origin,
  abort: AbortSignal,
): Promise<DeliveryAttempt> {
  const started = Date.now()
  const attempt = {startedAt: new Date(started).toISOString(), status: null, failure: null}
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: headersFor(webhook, delivery, origin, started),
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

function headersFor(webhook: Webhook, delivery: PendingDelivery, origin: Origin, time: number) {
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
    ...(webhook.secret === undefined
      ? {}
      : {[SIGNATURE_HEADER]: signPayload(delivery.payload, webhook.secret, time)}),
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
