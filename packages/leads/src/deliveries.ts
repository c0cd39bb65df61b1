import {randomUUID} from 'node:crypto'
import {sql} from 'kysely'
import {count, type LeadsDatabase, runCounted} from './database/tables.ts'
import type {EventData, EventType} from './events.ts'
import type {OpenLeadsStore} from './leads-store.ts'
import {claimFirst} from './queue.ts'

/** The pseudonym of an address. */
export const personOf = ({hash}: OpenLeadsStore, addressKey: string) => hash('person', addressKey)

/** With those from before a rotation of the secret. */
export const personsOf = ({hash}: OpenLeadsStore, addressKey: string) => hash.every('person', addressKey)

const retryForMs = 3 * 86_400_000

const retryUntil = (now: Date) => new Date(now.getTime() + retryForMs).toISOString()

/** Queues an event for each receiver. Call it in the transaction that stores the cause. */
export async function queueEvent<Type extends EventType>(
  {database, receivers, now}: OpenLeadsStore,
  person: string,
  type: Type,
  data: EventData<Type>,
  {dueAt = now, answerId = null}: {readonly dueAt?: Date; readonly answerId?: string | null} = {},
): Promise<void> {
  for (const receiver of receivers)
    await database
      .insertInto('deliveries')
      .values({
        id: randomUUID(),
        receiver,
        type,
        person,
        answer_id: answerId,
        turn: sql<number>`(select coalesce(max(turn), 0) + 1 from deliveries where receiver = ${receiver} and person = ${person})`,
        payload: JSON.stringify({type, timestamp: now.toISOString(), data: {person, ...data}}),
        state: 'queued',
        attempts: 0,
        due_at: dueAt.toISOString(),
        retry_until: retryUntil(dueAt),
        created_at: now.toISOString(),
      })
      .execute()
}

/** Claims a receiver's longest due event, if any. It waits until earlier events of the same person are settled. */
export const claimEvent = (store: OpenLeadsStore, receiver: string) =>
  claimFirst(
    store,
    'deliveries',
    ({database}, id) =>
      database
        .selectFrom('deliveries')
        .select(['payload', 'retry_until as retryUntil'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ({and, eb, not, exists, selectFrom}) => {
      const earlier = selectFrom('deliveries as earlier')
        .select('earlier.id')
        .whereRef('earlier.receiver', '=', 'deliveries.receiver')
        .whereRef('earlier.person', '=', 'deliveries.person')
        .whereRef('earlier.turn', '<', 'deliveries.turn')
        .where('earlier.state', '=', 'queued')
      return and([eb('receiver', '=', receiver), not(exists(earlier))])
    },
  )

/** An event that belongs to one worker until its lease ends. */
export type ClaimedEvent = NonNullable<Awaited<ReturnType<typeof claimEvent>>>

/** Sends events again, with the same ids: failed ones by id, or all since a time. Returns how many. */
export const sendEventsAgain = (
  {database, now}: OpenLeadsStore,
  which: {readonly ids: readonly string[]} | {readonly since: Date},
): Promise<number> => {
  const due = {attempts: 0, due_at: now.toISOString(), retry_until: retryUntil(now), settled_at: null}
  const events = database
    .updateTable('deliveries')
    .set({state: 'queued', ...due})
    .where((row) =>
      'ids' in which
        ? row.and([row('id', 'in', which.ids), row('state', '=', 'refused')])
        : row('created_at', '>=', which.since.toISOString()),
    )
    .where('claim_id', 'is', null)
  return runCounted(events)
}

/** Each receiver's events by state, without personal data. */
export const countEvents = (database: LeadsDatabase) =>
  database
    .selectFrom('deliveries')
    .select(['receiver', 'state', count])
    .groupBy(['receiver', 'state'])
    .orderBy('receiver')
    .orderBy('state')
    .execute()

/** With the latest 200 that failed. */
export async function readDeliveries({database}: OpenLeadsStore) {
  const failed = await database
    .selectFrom('deliveries')
    .select(['id', 'receiver', 'type', 'created_at as createdAt', 'last_error as error'])
    .where('state', '=', 'refused')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return {counts: await countEvents(database), failed}
}
