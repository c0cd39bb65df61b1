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

export class Outbox {
  readonly #database: Database
  readonly #statements: ReturnType<typeof prepare>

  constructor(database: Database) {
    this.#database = database
    this.#statements = prepare(database)
  }

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
      this.#statements.add.run({...delivery, ...outcome, sequence, key, now})
    }
  }

  /** The oldest pending delivery of each document, those that are due first; later ones wait for it, to keep the order. */
  next(webhook: string, limit: number): PendingDelivery[] {
    return this.#statements.next.all(webhook, limit)
  }

  /** Records attempts and their outcomes in one transaction: an end, or the time of the next attempt. */
  record(attempts: readonly RecordedAttempt[]): void {
    this.#database
      .transaction(() => {
        for (const {id, attempt, state, nextAttemptAt} of attempts)
          this.#statements.record.run({id, attempt: JSON.stringify(attempt), state, nextAttemptAt})
        const ended = attempts.filter(({state}) => state !== 'pending').map(({id}) => id)
        if (ended.length > 0) this.#statements.prune.run(Math.max(...ended) - maxDeliveries)
      })
      .immediate()
  }

  replay(id: number): boolean {
    return this.#statements.replay.run({id, now: Date.now()}).changes > 0
  }

  list(limit: number): DeliveryRecord[] {
    return this.#statements.list
      .all(limit)
      .map(({attempts, ...delivery}) => ({...delivery, attempts: attemptList.parse(JSON.parse(attempts))}))
  }
}

type PlannedRow = Omit<PlannedDelivery, 'payload'> &
  Record<'key' | 'json' | 'state' | 'attempts', string> &
  Record<'sequence' | 'now', number>

function prepare(database: Database) {
  return {
    add: database.prepare<[PlannedRow]>(
      `INSERT INTO webhook_deliveries
        (sequence, webhook, document_id, operation, idempotency_key, payload, state, next_attempt_at, attempts)
        VALUES (@sequence, @webhook, @documentId, @operation, @key, @json, @state, @now, @attempts)`,
    ),
    // Beside `min(id)`, SQLite takes the other columns from the same row.
    next: database.prepare<[string, number], PendingDelivery>(
      `SELECT ${deliveryColumns}, json_array_length(d.attempts) AS attempts ${deliveryTables} WHERE d.id IN (
        SELECT id FROM (SELECT min(id) AS id, next_attempt_at FROM webhook_deliveries
          WHERE webhook = ? AND state = 'pending' GROUP BY document_id)
        ORDER BY next_attempt_at, id LIMIT ?)
        ORDER BY d.next_attempt_at, d.id`,
    ),
    record: database.prepare<[Record<'attempt' | 'state', string> & Record<'id' | 'nextAttemptAt', number>]>(
      `UPDATE webhook_deliveries SET state = @state, next_attempt_at = @nextAttemptAt,
        attempts = json_insert(attempts, '$[#]', json(@attempt)) WHERE id = @id`,
    ),
    prune: database.prepare<[number]>("DELETE FROM webhook_deliveries WHERE id <= ? AND state <> 'pending'"),
    replay: database.prepare<{id: number; now: number}>(
      `INSERT INTO webhook_deliveries
        (sequence, webhook, document_id, operation, idempotency_key, payload, next_attempt_at)
        SELECT sequence, webhook, document_id, operation, idempotency_key || '-replay-' || @now, payload, @now
        FROM webhook_deliveries WHERE id = @id`,
    ),
    list: database.prepare<[number], Omit<DeliveryRecord, 'attempts'> & {attempts: string}>(
      `SELECT ${deliveryColumns}, d.attempts ${deliveryTables} ORDER BY d.id DESC LIMIT ?`,
    ),
  }
}
