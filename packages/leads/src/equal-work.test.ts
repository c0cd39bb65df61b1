import {type LogEvent, sql} from 'kysely'
import {expect, inject, onTestFinished, test} from 'vitest'
import {openPostgres} from './database/postgres.ts'
import {openSqlite} from './database/sqlite.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {keyedHash} from './tokens.ts'
import {defaultLimits} from './rate-limit.ts'
import {suppress} from './privacy/suppression.ts'
import {storeSignUp, waitlistSchema} from './waitlist.ts'
import {mailLocales} from './mail/letter.ts'
import {waitlistForm} from './testing/fixtures.ts'
import {newPostgresStore, newSqliteStore} from './testing/stores.ts'

const schema = waitlistSchema(mailLocales, () => false)
const hash = keyedHash('a secret for tests, 32 characters')
const now = new Date('2026-11-20T10:00:00.000Z')
const situations = ['new', 'pending', 'confirmed', 'unsubscribed', 'suppressed', 'just-mailed'] as const

const signUp = (database: LeadsDatabase, situation: string, client = '192.0.2.1') =>
  storeSignUp({database, hash}, schema.parse(waitlistForm({email: `${situation}@example.com`})), {
    limits: defaultLimits,
    client,
    now,
  })

/** Puts an address into each situation, as of long ago. */
async function prepare(database: LeadsDatabase) {
  for (const situation of situations) if (situation !== 'new') await signUp(database, situation)
  for (const state of ['confirmed', 'unsubscribed'] as const)
    await database
      .updateTable('subscribers')
      .set({state, confirmed_at: '2026-11-19T10:00:00.000Z'})
      .where('address', '=', `${state}@example.com`)
      .execute()
  await suppress({database, hash}, 'suppressed@example.com', now)
  await database.updateTable('rate_limits').set({ends_at: '2026-11-20T09:00:00.000Z'}).execute()
  await database.updateTable('outbox').set({state: 'sent'}).execute()
  await signUp(database, 'just-mailed')
}

/** The statements that a sign-up of each address takes, as the database gets them. */
async function statementsOf(open: (log: (event: LogEvent) => void) => Promise<LeadsDatabase>) {
  const statements: string[] = []
  const database = await open(({query}) => void statements.push(query.sql))
  onTestFinished(() => database.destroy())
  await prepare(database)
  const taken = new Map<string, readonly string[]>()
  for (const situation of situations) {
    statements.length = 0
    await signUp(database, situation)
    taken.set(situation, [...statements])
  }
  return {taken, database}
}

test('every address takes the same statements, on SQLite', async () => {
  const {databasePath} = await newSqliteStore()
  const {taken, database} = await statementsOf((log) => openSqlite({databasePath, log}))
  expect(taken.get('new')?.length).toBeGreaterThan(6)
  expect(new Set([...taken.values()].map((statements) => statements.join('\n')))).toHaveLength(1)
  const outbox = await database
    .selectFrom('outbox')
    .select('state')
    .where('created_at', '=', now.toISOString())
    .execute()
  expect(new Set(outbox.map(({state}) => state))).toEqual(new Set(['sent', 'queued', 'skipped']))
})

test.skipIf(inject('postgres') === undefined)(
  'every address takes the same statements, on Postgres',
  async () => {
    const {databaseUrl} = await newPostgresStore()
    const {taken} = await statementsOf((log) => openPostgres({databaseUrl, log}))
    expect(taken.get('new')?.length).toBeGreaterThan(6)
    expect(new Set([...taken.values()].map((statements) => statements.join('\n')))).toHaveLength(1)
  },
)

test('every address has as many rows written', async () => {
  const {databasePath} = await newSqliteStore()
  const database = await openSqlite({databasePath})
  onTestFinished(() => database.destroy())
  await prepare(database)
  const rowsWritten = async () => {
    const {rows} = await sql<{n: number}>`select total_changes() as n`.execute(database)
    return rows[0]?.n ?? Number.NaN
  }
  const written = new Map<string, number>()
  for (const situation of situations) {
    const before = await rowsWritten()
    await signUp(database, situation)
    written.set(situation, (await rowsWritten()) - before)
  }
  expect(written).toEqual(new Map(situations.map((situation) => [situation, 6])))
})

test('every address is answered within the same time', {timeout: 30_000}, async () => {
  const {databasePath} = await newSqliteStore()
  const database = await openSqlite({databasePath})
  onTestFinished(() => database.destroy())
  await prepare(database)
  const times = new Map(situations.map((situation) => [situation, new Array<number>()]))
  for (let round = 0; round < 50; round++)
    // In turns, and each time another one first: what else the machine does falls on all of them alike.
    for (const turn of situations.keys()) {
      const situation = situations[(round + turn) % situations.length] ?? 'new'
      const name = situation === 'new' ? `new-${round}` : situation
      const started = performance.now()
      await signUp(database, name, `192.0.2.${round}`)
      times.get(situation)?.push(performance.now() - started)
    }
  // What else the machine does makes an answer slower, and none faster.
  const fastest = [...times.values()].map((each) => Math.min(...each))
  expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(2)
})
