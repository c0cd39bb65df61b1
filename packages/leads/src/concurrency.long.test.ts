import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {setTimeout as delay} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {LeadsStoreOptions} from './leads-store.ts'
import {
  contactForm,
  deliverAndReadMail,
  emails,
  joinAll,
  mailSettings,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {startSmtpServer} from './testing/smtp-server.ts'
import {onEachStore, type TestStore} from './testing/stores.ts'

// Node takes seconds to start on a busy machine.
vi.setConfig({testTimeout: 60_000})
const soon = {timeout: 30_000, interval: 10}

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const writerScript = source('testing/sign-up-writer.ts')

/** Starts a process that makes `count` sign-ups. */
function startSignUpWriter(where: LeadsStoreOptions, prefix: string, count: number) {
  const child = spawn(process.execPath, [writerScript, JSON.stringify(where), prefix, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const acknowledged: string[] = []
  createInterface(child.stdout).on('line', (line) => acknowledged.push(line))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const ended = once(child, 'close').then(() => ({code: child.exitCode, signal: child.signalCode, errors}))
  return {acknowledged, kill, ended}
}

/** Delivers mail; SIGTERM stops it after the running attempts. */
const mailWorker = `
  import {openLeads} from './open-leads.ts'
  import {startMailer} from './mailer.ts'
  import {mailLocales} from './mail/mail.ts'
  import {mailSettings} from './testing/fixtures.ts'

  const [where, smtpUrl] = process.argv.slice(1)
  const leads = openLeads({...JSON.parse(where), locales: mailLocales, mail: mailSettings(smtpUrl)})
  const mailer = startMailer(leads, {pollMs: 50})
  process.once('SIGTERM', () => void mailer.stop().then(() => leads.close()))
`

const startWorker = ({options}: TestStore, smtpUrl: string): ChildProcess => {
  const args = ['--input-type=module-typescript', '--eval', mailWorker, JSON.stringify(options), smtpUrl]
  const child = spawn(process.execPath, args, {cwd: source('.'), stdio: 'inherit'})
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

onEachStore((newStore) => {
  test('all operations on one address at once, on several connections, succeed', async () => {
    const store = await newStore()
    const connections = [1, 2, 3].map(() => store.open({mail: mailSettings()}))
    const [first] = connections
    if (first === undefined) throw new Error('no connection')
    await first.joinWaitlist(waitlistForm())
    const text = (await deliverAndReadMail(first))?.text
    const [confirmToken, unsubscribeToken] = [tokenIn(text, 'confirm'), tokenIn(text, 'unsubscribe')]

    const operations = connections.flatMap((leads) => [
      () => leads.joinWaitlist(waitlistForm(), {client: '192.0.2.1'}),
      () => leads.confirm(confirmToken),
      () => leads.sendContactMessage(contactForm(), {client: '192.0.2.1'}),
      () => leads.deliverOutbox(),
      () => leads.unsubscribe(unsubscribeToken),
      () => leads.purge(),
      () => leads.retry(),
      () => leads.stats(),
    ])
    const rounds = Array.from({length: 6}, () => operations).flat()
    const waiting = [...rounds, () => first.erase('anna@example.com'), ...rounds].values()
    const failures: unknown[] = []
    // As many at once as the connections take: the others would time out on a busy machine.
    const lane = async () => {
      for (const run of waiting) await run().catch((error: unknown) => failures.push(String(error)))
    }
    await Promise.all(Array.from({length: 30}, lane))
    expect(failures).toEqual([])
  })

  test('several processes that open a new database at once do not lose or duplicate a sign-up', async () => {
    const store = await newStore('template0')
    const writers = ['same', 'same', 'other'].map((prefix) => startSignUpWriter(store.options, prefix, 100))
    const ends = await Promise.all(writers.map(({ended}) => ended))

    expect(ends).toEqual(Array.from({length: 3}, () => ({code: 0, signal: null, errors: ''})))
    expect(writers.map(({acknowledged}) => acknowledged.length)).toEqual([100, 100, 100])
    const acknowledged = new Set(writers.flatMap((writer) => writer.acknowledged))
    expect(await store.addresses()).toEqual([...acknowledged].toSorted())
    expect(acknowledged).toHaveLength(200)
  })

  test('after kill -9 under load everything acknowledged is stored, with a queued mail', async () => {
    const store = await newStore()
    const acknowledged: string[] = []
    for (const prefix of ['first', 'second']) {
      const writer = startSignUpWriter(store.options, prefix, 1_000_000)
      await vi.waitFor(() => expect(writer.acknowledged.length).toBeGreaterThan(100), soon)
      writer.kill()
      expect(await writer.ended).toMatchObject({signal: 'SIGKILL', errors: ''})
      acknowledged.push(...writer.acknowledged)
    }

    const after = waitlistForm({email: 'after@example.com'})
    expect(await store.open().joinWaitlist(after)).toEqual({ok: true})

    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(await store.addresses()).toEqual(expect.arrayContaining(acknowledged))
    const countOf = (table: string) => `(select count(*) from ${table} where subscriber_id = subscribers.id)`
    const incomplete = `select id from subscribers where ${countOf('consents')} <> 1 or ${countOf('outbox')} <> 1`
    expect(await store.rows(incomplete)).toEqual([])
  })

  test("if one of two workers is killed, every mail is sent, and only the killed one's mails may be sent twice", async () => {
    const smtp = await startSmtpServer()
    const store = await newStore()
    let offsetMs = 0
    const leads = store.open({
      mail: mailSettings(smtp.url),
      clock: () => new Date(Date.now() + offsetMs),
    })
    await joinAll(leads, emails(60))
    smtp.answer.mail = () => delay(20, undefined)

    const killed = startWorker(store, smtp.url)
    const survivor = startWorker(store, smtp.url)
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(20), soon)
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const unclaimed = () => store.rows("select id from outbox where state = 'queued' and claim_id is null")
    await vi.waitFor(async () => expect(await unclaimed()).toEqual([]), soon)
    survivor.kill('SIGTERM')
    await once(survivor, 'exit')

    // The killed worker's mails are due again after the lease.
    offsetMs = 120_000
    await leads.deliverOutbox()

    const recipients = smtp.received.map((mail) => String(mail.recipients[0]))
    expect([...new Set(recipients)].toSorted()).toEqual(emails(60))
    expect(recipients.length).toBeLessThanOrEqual(60 + 4)
    expect(await store.rows("select id from outbox where state <> 'sent'")).toEqual([])
  })
})
