import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {describe, expect, inject, onTestFinished, test, vi} from 'vitest'
import {openLeads} from './open-leads.ts'
import {startPostgres} from './testing/start-postgres.ts'
import {startSmtpServer} from './testing/smtp-server.ts'
import {mailLocales} from './mail/mail.ts'
import {emails, mailSettings, waitlistForm} from './testing/fixtures.ts'
import {newPostgresStore, newSqliteStore, temporaryFolder, type TestStore} from './testing/stores.ts'

vi.setConfig({testTimeout: 60_000})

const hasPostgres = inject('postgres') !== undefined
const script = fileURLToPath(new URL('testing/sign-up-writer.ts', import.meta.url))

const strace = '/usr/bin/strace'
const follow = ['-f', '-e', 'trace=fsync,fdatasync', '-o']

/** False without strace, or in a container that does not permit it. */
const canCountFsyncs = spawnSync(strace, [...follow, '/dev/null', 'true']).status === 0
if (!canCountFsyncs) console.warn('Fsyncs are not counted: strace is missing or not permitted.')

/** Counts the fsyncs of a server and all its processes until the returned function is called. */
async function countFsyncs(pid: number): Promise<() => Promise<number>> {
  const log = logFile()
  const pids = [String(pid), ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')]
  const tracer = spawn(strace, [...follow, log, ...pids.flatMap((each) => ['-p', each])])
  let messages = ''
  tracer.stderr.on('data', (chunk) => (messages += String(chunk)))
  // strace reports each process as attached or ended.
  const pending = () => pids.filter((each) => !messages.includes(each))
  await vi.waitFor(() => expect(pending()).toEqual([]), {timeout: 10_000})
  return async () => {
    const ended = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await ended
    return fsyncsIn(log)
  }
}

const fsyncsIn = (log: string) =>
  readFileSync(log, 'utf8').match(/sync(\(\d+\)| resumed>\)) += 0/g)?.length ?? 0

const logFile = () => join(temporaryFolder(), 'calls')

/** The fsyncs of a process that makes sign-ups one after the other. */
function fsyncsOfWriter(databasePath: string, signUps: number): number {
  const log = logFile()
  const args = [script, JSON.stringify({databasePath}), `n${signUps}`, String(signUps), '1']
  const {stdout, status} = spawnSync(strace, [...follow, log, process.execPath, ...args], {encoding: 'utf8'})
  expect({status, acknowledged: stdout.trim().split('\n').length}).toEqual({status: 0, acknowledged: signUps})
  return fsyncsIn(log)
}

describe.skipIf(!canCountFsyncs)('one writer makes at least one fsync for each acknowledged commit', () => {
  test('on SQLite', async () => {
    const {databasePath, open} = await newSqliteStore()
    await open().joinWaitlist(waitlistForm())
    expect(fsyncsOfWriter(databasePath, 101) - fsyncsOfWriter(databasePath, 1)).toBeGreaterThanOrEqual(100)
  })

  test.skipIf(!hasPostgres)('on Postgres', async () => {
    // A separate server, without the commits of other tests.
    const server = await startPostgres()
    if (typeof server === 'string') throw new Error(server)
    onTestFinished(() => server.stop())
    const options = {
      databaseUrl: server.url,
      secret: 'a secret of 32 characters for tests',
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
})

async function signUpAround(store: TestStore, setReadOnly: (readOnly: boolean) => Promise<void>) {
  const smtp = await startSmtpServer()
  const open = () => store.open({mail: mailSettings(smtp.url)})
  const signUp = async (prefix: string) => {
    const signUps = emails(10, prefix).map((email) => leads.joinWaitlist(waitlistForm({email})))
    const outcomes = await Promise.allSettled(signUps)
    return new Set(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'ok' : outcome.reason.name)))
  }
  const unavailable = {name: 'LeadsUnavailable'}

  let leads = open()
  expect(await signUp('before')).toEqual(new Set(['ok']))
  // A restart: permissions do not affect an open file.
  await leads.close()
  leads = open()
  await setReadOnly(true)
  expect(await signUp('readonly')).toEqual(new Set([unavailable.name]))
  await expect(leads.deliverOutbox()).rejects.toMatchObject(unavailable)
  await setReadOnly(false)
  expect(await signUp('after')).toEqual(new Set(['ok']))
  await leads.deliverOutbox()

  const mailed = smtp.received.flatMap(({recipients}) => recipients)
  return {stored: await store.addresses(), mailed: mailed.toSorted()}
}

const acknowledged = [...emails(10, 'after'), ...emails(10, 'before')]
const nothingLost = {stored: acknowledged, mailed: acknowledged}

describe('a read-only database refuses sign-ups; acknowledged ones are stored and mailed once', () => {
  test('on SQLite', async () => {
    // Root ignores permissions.
    if (process.geteuid?.() === 0) {
      process.seteuid?.(65_534)
      onTestFinished(() => process.seteuid?.(0))
    }
    const store = await newSqliteStore()
    const folder = dirname(store.databasePath)
    const change = async (readOnly: boolean) => chmodSync(folder, readOnly ? 0o500 : 0o700)
    expect(await signUpAround(store, change)).toEqual(nothingLost)
  })

  test.skipIf(!hasPostgres)('on Postgres', async () => {
    const store = await newPostgresStore()
    const change = (readOnly: boolean) =>
      store.administer(
        (database) =>
          `alter database ${database} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
      )
    expect(await signUpAround(store, change)).toEqual(nothingLost)
  })
})
