import type {Database} from 'better-sqlite3'
import {z} from 'zod'
import type {PlannedDelivery} from './plan-deliveries.ts'
import {type DeliveryAttempt, deliveryAttempt, type DeliveryRecord} from './webhook-config.ts'

export interface PendingDelivery extends Omit<DeliveryRecord, 'attempts'> {
  transactionTime: string
  /** Milliseconds since 1970. */
  nextAttemptAt: number
  attempts: number
}

export interface RecordedAttempt {
  id: number
  attempt: DeliveryAttempt
  state: DeliveryRecord['state']
  nextAttemptAt: number
}

/** The log holds this many deliveries. Older ones are deleted, unless pending. */
const maxDeliveries = 10_000

const deliveryColumns = `
  d.id, d.webhook, d.document_id AS documentId, d.operation, d.idempotency_key AS idempotencyKey, d.payload, d.state,
  d.next_attempt_at AS nextAttemptAt, t.id AS transactionId, t.timestamp AS transactionTime`
const deliveryTables = 'FROM webhook_deliveries d JOIN transactions t USING (sequence)'

const attemptList = z.array(deliveryAttempt)

export function openOutbox(database: Database) {
  const addDelivery = database.prepare<[PlannedRow]>(
    `INSERT INTO webhook_deliveries
      (sequence, webhook, document_id, operation, idempotency_key, payload, state, next_attempt_at, attempts)
      VALUES (@sequence, @webhook, @documentId, @operation, @key, @json, @state, @now, @attempts)`,
  )
  // Beside `min(id)`, SQLite takes the other columns from the same row.
  const next = database.prepare<[string, number], PendingDelivery>(
    `SELECT ${deliveryColumns}, json_array_length(d.attempts) AS attempts ${deliveryTables} WHERE d.id IN (
      SELECT id FROM (SELECT min(id) AS id, next_attempt_at FROM webhook_deliveries
        WHERE webhook = ? AND state = 'pending' GROUP BY document_id)
      ORDER BY next_attempt_at, id LIMIT ?)
      ORDER BY d.next_attempt_at, d.id`,
  )
  const recordAttempt = database.prepare<[Omit<RecordedAttempt, 'attempt'> & {attempt: string}]>(
    `UPDATE webhook_deliveries SET state = @state, next_attempt_at = @nextAttemptAt,
      attempts = json_insert(attempts, '$[#]', json(@attempt)) WHERE id = @id`,
  )
  const prune = database.prepare<[number]>(
    "DELETE FROM webhook_deliveries WHERE id <= ? AND state <> 'pending'",
  )
  const replay = database.prepare<{id: number; now: number}>(
    `INSERT INTO webhook_deliveries
      (sequence, webhook, document_id, operation, idempotency_key, payload, next_attempt_at)
      SELECT sequence, webhook, document_id, operation, idempotency_key || '-replay-' || @now, payload, @now
      FROM webhook_deliveries WHERE id = @id`,
  )
  const list = database.prepare<[number], Omit<DeliveryRecord, 'attempts'> & {attempts: string}>(
    `SELECT ${deliveryColumns}, d.attempts ${deliveryTables} ORDER BY d.id DESC LIMIT ?`,
  )
  return {
    /** Called inside the SQLite transaction that triggers the deliveries. */
    add(sequence: number, transactionId: string, deliveries: readonly PlannedDelivery[]): void {
      const now = Date.now()
      for (const {payload, ...delivery} of deliveries) {
        const key = `${transactionId}-${delivery.webhook}-${delivery.documentId}`
        const failed = {startedAt: new Date(now).toISOString(), durationMs: 0, status: null}
        const outcome =
          'json' in payload
            ? {json: payload.json, state: 'pending', attempts: '[]'}
            : {json: 'null', state: 'failed', attempts: JSON.stringify([{...failed, ...payload}])}
        addDelivery.run({...delivery, ...outcome, sequence, key, now})
      }
    },

    /** The oldest pending delivery of each document, those that are due first; later ones wait for it, to keep the order. */
    next: (webhook: string, limit: number): PendingDelivery[] => next.all(webhook, limit),

    /** Records attempts and their outcomes in one transaction: an end, or the time of the next attempt. */
    record(attempts: readonly RecordedAttempt[]): void {
      database
        .transaction(() => {
          for (const {attempt, ...outcome} of attempts)
            recordAttempt.run({...outcome, attempt: JSON.stringify(attempt)})
          const ended = attempts.filter(({state}) => state !== 'pending').map(({id}) => id)
          if (ended.length > 0) prune.run(Math.max(...ended) - maxDeliveries)
        })
        .immediate()
    },

    replay: (id: number): boolean => replay.run({id, now: Date.now()}).changes > 0,

    list: (limit: number): DeliveryRecord[] =>
      list
        .all(limit)
        .map(({attempts, ...delivery}) => ({...delivery, attempts: attemptList.parse(JSON.parse(attempts))})),
  }
}

type PlannedRow = Omit<PlannedDelivery, 'payload'> &
  Record<'key' | 'json' | 'state' | 'attempts', string> &
  Record<'sequence' | 'now', number>
