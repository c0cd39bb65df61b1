import {join} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import Database from 'better-sqlite3'
import {sql} from 'kysely'
import {expect, onTestFinished, test} from 'vitest'
import {type ContactMessage, contactSchema, storeContactMessage} from '../contact.ts'
import {defaultLimits} from '../leads-store.ts'
import {keyedHash} from '../tokens.ts'
import {openSqlite} from './sqlite.ts'
import type {LeadsDatabase} from './tables.ts'
import {mailLocales} from '../mail/mail.ts'
import {contactForm} from '../testing/fixtures.ts'
import {rowsOf, temporaryDatabasePath, temporaryFolder} from '../testing/stores.ts'

const message = contactSchema(mailLocales, () => false).parse(contactForm())

const hash = keyedHash('a secret of 32 characters for tests')
const store = (database: LeadsDatabase, content: ContactMessage) =>
  database
    .transaction()
    .execute((transaction) =>
      storeContactMessage(
        {database: transaction, hash, receivers: [], limits: defaultLimits, now: new Date()},
        content,
        {},
      ),
    )

const open = async (databasePath = temporaryDatabasePath(), lockWaitMs = 2_000) => {
  const database = await openSqlite({databasePath, lockWaitMs})
  onTestFinished(() => database.destroy())
  return {database, databasePath}
}

/** Another connection in the middle of a transaction. */
const lock = (databasePath: string) => {
  const other = new Database(databasePath)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return other
}

test('a commit returns once it is on the disk, and foreign keys are enforced', async () => {
  const {database} = await open()
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map((name) =>
    sql.raw(`pragma ${name}`).execute(database),
  )
  const values = (await Promise.all(settings)).flatMap(({rows}) => rows)
  expect(values).toEqual([{journal_mode: 'wal'}, {synchronous: 2}, {foreign_keys: 1}, {timeout: 0}])
})

test('connections that open one new file at once migrate it once, and later ones do not', async () => {
  const databasePath = temporaryDatabasePath()
  await Promise.all(Array.from({length: 8}, () => open(databasePath)))
  const migrations = () => rowsOf(databasePath, 'select * from kysely_migration')
  const before = migrations()
  await open(databasePath)
  expect(before).toMatchObject([
    {name: '0001-waitlist-and-contact'},
    {name: '0002-mail-and-limits'},
    {name: '0003-figures-by-day'},
    {name: '0004-campaigns-of-messages'},
    {name: '0005-figures-by-page-and-campaign'},
    {name: '0006-suspects'},
    {name: '0007-deliveries'},
    {name: '0008-bounces'},
    {name: '0009-visits'},
    {name: '0010-tallies'},
    {name: '0011-answers'},
    {name: '0012-remarks'},
  ])
  expect(migrations()).toEqual(before)
})

test('opening waits while another program locks the file', async () => {
  const databasePath = join(temporaryFolder(), 'leads.sqlite')
  const other = lock(databasePath)
  const opening = open(databasePath)
  await delay(30)
  other.exec('commit')
  await expect(opening).resolves.toMatchObject({databasePath})
})

test('a database that a newer version has migrated is refused', async () => {
  const {database, databasePath} = await open()
  await sql`insert into kysely_migration values ('9999-of-tomorrow', ${new Date().toISOString()})`.execute(
    database,
  )
  await expect(openSqlite({databasePath})).rejects.toThrow('9999-of-tomorrow is missing')
})

test("waits for another writer's lock without blocking the event loop", async () => {
  const {database, databasePath} = await open()
  const other = lock(databasePath)
  let stored = false
  const storing = store(database, message).then(() => (stored = true))
  await delay(50)
  expect(stored).toBe(false)
  other.exec('commit')
  await storing
  expect(rowsOf(databasePath, 'select id from contact_messages')).toHaveLength(1)
})

test('a full disk is reported and keeps acknowledged rows, and writes work again once there is room', async () => {
  const {database, databasePath} = await open()
  await sql`pragma max_page_count = 60`.execute(database)
  let acknowledged = 0
  const fill = async () => {
    for (; acknowledged < 1_000; acknowledged++) {
      await store(database, {...message, message: 'm'.repeat(4_000)})
    }
  }
  await expect(fill()).rejects.toMatchObject({code: 'SQLITE_FULL'})
  expect(acknowledged).toBeGreaterThan(0)
  expect(rowsOf(databasePath, 'select id from contact_messages')).toHaveLength(acknowledged)

  await sql`pragma max_page_count = 1000`.execute(database)
  await store(database, message)
  expect(rowsOf(databasePath, 'select id from contact_messages')).toHaveLength(acknowledged + 1)
})

test('while another process holds the lock, waiting transactions time out together, not one after the other', async () => {
  const {database, databasePath} = await open(temporaryDatabasePath(), 300)
  const count = () =>
    database
      .transaction()
      .execute((transaction) => transaction.selectFrom('subscribers').select('id').execute())
  const other = lock(databasePath)
  const started = performance.now()
  const outcomes = await Promise.allSettled(Array.from({length: 20}, count))
  expect(performance.now() - started).toBeLessThan((20 * 300) / 2)
  const busy = {status: 'rejected', reason: {code: 'SQLITE_BUSY'}}
  expect(outcomes).toMatchObject(Array.from({length: 20}, () => busy))
  other.exec('rollback')
  expect(await count()).toEqual([])
})
