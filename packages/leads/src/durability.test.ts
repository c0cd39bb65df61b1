import {chmodSync} from 'node:fs'
import {dirname} from 'node:path'
import {fileURLToPath} from 'node:url'
import {describe, expect, inject, onTestFinished, test, vi} from 'vitest'
import {openLeads} from './open-leads.ts'
import {canCountFsyncs, countFsyncs, fsyncsOf} from './testing/fsyncs.ts'
import {startPostgres} from './testing/start-postgres.ts'
import {startSmtpServer} from './testing/smtp-server.ts'
import {mailLocales} from './mail/letter.ts'
import {mailSettings, waitlistForm} from './testing/fixtures.ts'
import {newPostgresStore, newSqliteStore, type TestStore} from './testing/stores.ts'

vi.setConfig({testTimeout: 60_000})

const hasPostgres = inject('postgres') !== undefined
const script = fileURLToPath(new URL('testing/sign-up-writer.ts', import.meta.url))

/** The fsyncs of a whole process that makes so many sign-ups, one after the other. */
function fsyncsOfWriter(databasePath: string, signUps: number): number {
  const where = JSON.stringify({databasePath})
  const {fsyncs, output, code} = fsyncsOf([
    process.execPath,
    script,
    where,
    `n${signUps}`,
    String(signUps),
    '1',
  ])
  expect({code, acknowledged: output.trim().split('\n').length}).toEqual({code: 0, acknowledged: signUps})
  return fsyncs
}

describe.skipIf(!canCountFsyncs)(
  'one writer makes at least as many fsyncs as commits that it is told of',
  () => {
    test('on SQLite', async () => {
      const {databasePath, open} = await newSqliteStore()
      await open().joinWaitlist(waitlistForm())
      expect(fsyncsOfWriter(databasePath, 101) - fsyncsOfWriter(databasePath, 1)).toBeGreaterThanOrEqual(100)
    })

    test.skipIf(!hasPostgres)('on Postgres', async () => {
      // A server of its own: others' commits do not count.
      const server = await startPostgres()
      if (typeof server === 'string') throw new Error(server)
      onTestFinished(() => server.stop())
      const options = {
        databaseUrl: server.url,
        secret: 'a secret for tests, 32 characters',
        locales: mailLocales,
      }
      const migrating = openLeads(options)
      await migrating.stats()
      await migrating.close()

      const fsyncs = await countFsyncs(server.pid)
      const leads = openLeads(options)
      for (let n = 0; n < 100; n++)
        expect(await leads.joinWaitlist(waitlistForm({email: `anna${n}@example.com`}))).toEqual({ok: true})
      expect(await fsyncs()).toBeGreaterThanOrEqual(100)
      await leads.close()
    })
  },
)

/** Signs up before, while and after the database is read-only, and tells what came of it. */
async function signUpAround(store: TestStore, setReadOnly: (readOnly: boolean) => Promise<void>) {
  const smtp = await startSmtpServer()
  const open = () => store.open({mail: mailSettings(smtp.url)})
  let leads = open()
  const signUp = async (prefix: string) => {
    const outcomes = await Promise.allSettled(
      Array.from({length: 10}, (_, n) =>
        leads.joinWaitlist(waitlistForm({email: `${prefix}${n}@example.com`})),
      ),
    )
    return new Set(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.ok : nameOf(outcome.reason))),
    )
  }
  const before = await signUp('before')
  // The site is restarted meanwhile: a file that SQLite has open already cannot be taken from it.
  await leads.close()
  leads = open()
  await setReadOnly(true)
  const meanwhile = await signUp('meanwhile')
  const delivery = await leads.deliverOutbox().then(() => 'done', nameOf)
  await setReadOnly(false)
  const after = await signUp('after')
  await leads.deliverOutbox()
  const rows = await store.rows('select address from subscribers')
  return {
    outcomes: {before, meanwhile, delivery, after},
    mailed: smtp.received.flatMap(({recipients}) => recipients).toSorted(),
    stored: rows.map((row) => String(Object(row).address)).toSorted(),
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)
const tenEach = ['after', 'before'].flatMap((prefix) =>
  Array.from({length: 10}, (_, n) => `${prefix}${n}@example.com`),
)
const nothingLost = {
  outcomes: {
    before: new Set([true]),
    meanwhile: new Set(['LeadsUnavailable']),
    delivery: 'LeadsUnavailable',
    after: new Set([true]),
  },
  mailed: tenEach,
  stored: tenEach,
}

describe('while a database is read-only sign-ups are refused; what was acknowledged is stored, and mailed once', () => {
  test('on SQLite', async () => {
    // Nothing is read-only for root.
    if (process.geteuid?.() === 0) {
      process.seteuid?.(65_534)
      onTestFinished(() => process.seteuid?.(0))
    }
    const store = await newSqliteStore()
    const folder = dirname(store.databasePath)
    const result = await signUpAround(store, async (readOnly) => chmodSync(folder, readOnly ? 0o500 : 0o700))
    expect(result).toEqual(nothingLost)
  })

  test.skipIf(!hasPostgres)('on Postgres', async () => {
    const store = await newPostgresStore()
    const result = await signUpAround(store, (readOnly) =>
      store.administer(
        (database) =>
          `alter database ${database} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
      ),
    )
    expect(result).toEqual(nothingLost)
  })
})
