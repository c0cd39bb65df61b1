import {type LogEvent, sql} from 'kysely'
import {expect, onTestFinished, test} from 'vitest'
import {openPostgres} from './database/postgres.ts'
import {openSqlite} from './database/sqlite.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {keyedHash} from './tokens.ts'
import {defaultLimits} from './leads-store.ts'
import {suppress} from './rate-limit.ts'
import {storeSuspect} from './suspects.ts'
import {storeSignUp, waitlistSchema} from './waitlist.ts'
import {mailLocales} from './mail/mail.ts'
import {waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore} from './testing/stores.ts'

const schema = waitlistSchema(mailLocales, () => false)
const hash = keyedHash('a secret of 32 characters for tests')
const now = new Date('2026-11-20T10:00:00.000Z')
const surroundings = {hash, receivers: [], limits: defaultLimits, now}
const client = '192.0.2.1'
const situations = ['new', 'pending', 'confirmed', 'unsubscribed', 'suppressed', 'just-mailed'] as const

const signUp = (database: LeadsDatabase, situation: string, isSuspect = false) =>
  database.transaction().execute((transaction) => {
    const store = {...surroundings, database: transaction}
    const form = schema.parse(waitlistForm({email: `${situation}@example.com`}))
    return isSuspect ? storeSuspect(store, form, 'too-fast', client) : storeSignUp(store, form, {client})
  })

/** Puts an address into each situation in the past. */
async function prepare(database: LeadsDatabase) {
  for (const situation of situations) if (situation !== 'new') await signUp(database, situation)
  for (const state of ['confirmed', 'unsubscribed'] as const)
    await database
      .updateTable('subscribers')
      .set({state, confirmed_at: '2026-11-19T10:00:00.000Z'})
      .where('address', '=', `${state}@example.com`)
      .execute()
  await suppress({...surroundings, database}, 'suppressed@example.com')
  await database.updateTable('rate_limits').set({ends_at: '2026-11-20T09:00:00.000Z'}).execute()
  await database.updateTable('outbox').set({state: 'sent'}).execute()
  await signUp(database, 'just-mailed')
}

onEachStore((newStore) => {
  test.each([false, true])(
    'a sign-up of any address runs the same statements; suspected: %s',
    async (isSuspect) => {
      let current: string[] = []
      const log = ({query}: LogEvent) => void current.push(query.sql)
      const {databasePath, databaseUrl} = (await newStore()).options
      const database = await (databaseUrl === undefined
        ? openSqlite({databasePath, log})
        : openPostgres({databaseUrl, log}))
      onTestFinished(() => database.destroy())
      await prepare(database)
      const statements: string[][] = []
      for (const situation of situations) {
        current = []
        statements.push(current)
        await signUp(database, situation, isSuspect)
      }

      expect(statements[0]?.length).toBeGreaterThan(isSuspect ? 3 : 6)
      expect(new Set(statements.map(String))).toHaveLength(1)
      if (isSuspect) return
      const outbox = database.selectFrom('outbox').select('state').where('created_at', '=', now.toISOString())
      const states = (await outbox.execute()).map(({state}) => state)
      expect(new Set(states)).toEqual(new Set(['sent', 'queued', 'skipped']))
    },
  )
})

test('a sign-up of any address writes the same number of rows', async () => {
  const {databasePath} = await newSqliteStore()
  const database = await openSqlite({databasePath})
  onTestFinished(() => database.destroy())
  await prepare(database)
  const rowsWritten = async () => {
    const {rows} = await sql<{n: number}>`select total_changes() as n`.execute(database)
    return rows[0]?.n ?? Number.NaN
  }
  for (const situation of situations) {
    const before = await rowsWritten()
    await signUp(database, situation)
    expect({situation, rows: (await rowsWritten()) - before}).toEqual({situation, rows: 6})
  }
})
