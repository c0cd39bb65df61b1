import {setTimeout as delay} from 'node:timers/promises'
import {expect, inject, onTestFinished, test, vi} from 'vitest'
import {type MailerEvent, type MailQueue, startMailer} from './mailer.ts'
import {
  contactForm,
  emails,
  joinAll,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {reply, startSmtpServer, type TestSmtpServer} from './testing/smtp-server.ts'
import {newPostgresStore, newSqliteStore, onEachStore} from './testing/stores.ts'

/** Delays the server's response to the next mail. */
function holdNextMail(smtp: TestSmtpServer) {
  const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  onTestFinished(() => answer.resolve(undefined))
  smtp.answer.mail = () => {
    smtp.answer.mail = undefined
    taken.resolve()
    return answer.promise
  }
  return {taken: taken.promise, release: () => answer.resolve(undefined)}
}

const soon = {timeout: 15_000, interval: 10}

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const smtp = await startSmtpServer()
    const store = await newStore()
    const open = () => store.open({mail: mailSettings(smtp.url), clock})
    const leads = open()
    const signUp = (count: number) => joinAll(leads, emails(count))
    return {clock, smtp, store, open, leads, signUp}
  }
  const startWithMailer = async (pollMs: number) => {
    const started = await start()
    const events: MailerEvent[] = []
    const mailer = startMailer(started.leads, {pollMs, log: (event) => events.push(event)})
    onTestFinished(() => mailer.stop())
    return {...started, events, mailer}
  }
  const recipientsOf = ({received}: Pick<TestSmtpServer, 'received'>) =>
    received.flatMap(({recipients}) => recipients).toSorted()

  test('a mailer sends the mails of its own process at once', async () => {
    const {smtp, leads, events} = await startWithMailer(3_600_000)
    await leads.joinWaitlist(waitlistForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), soon)
    await leads.sendContactMessage(contactForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3), soon)
    expect(events).toEqual([])
  })

  test('a slow response does not delay other mails, of any process', async () => {
    const {smtp, open, leads} = await startWithMailer(200)
    const {taken, release} = holdNextMail(smtp)
    await leads.joinWaitlist(waitlistForm())
    await taken
    const others = [leads, open()].flatMap((by, n) =>
      [0, 1, 2, 3, 4].map((m) => ({by, email: `eva${n}${m}@example.com`})),
    )
    for (const {by, email} of others) await by.joinWaitlist(waitlistForm({email}))
    await vi.waitFor(() => expect(recipientsOf(smtp)).toEqual(others.map(({email}) => email)), soon)
    release()
    await vi.waitFor(() => expect(recipientsOf(smtp)[0]).toBe('anna@example.com'), soon)
  })

  test('a mailer stops after its running attempts, and leaves the rest queued', async () => {
    const {smtp, store, leads, mailer} = await startWithMailer(60_000)
    const {taken, release} = holdNextMail(smtp)
    await leads.joinWaitlist(waitlistForm())
    await taken
    let stopped = false
    const stopping = mailer.stop().then(() => (stopped = true))
    await leads.joinWaitlist(waitlistForm({email: 'eva@example.com'}))
    expect(stopped).toBe(false)
    release()
    await stopping
    expect(recipientsOf(smtp)).toEqual(['anna@example.com'])
    expect(await store.rows('select state from outbox order by state')).toEqual([
      {state: 'queued'},
      {state: 'sent'},
    ])
  })

  test('after an outage of the mail server each mail is sent once', async () => {
    const {clock, smtp, leads, signUp} = await start()
    expect(await leads.checkMail()).toBe('ok')
    await smtp.stop()
    expect(await leads.checkMail()).toBe('ESOCKET')
    await signUp(12)
    await leads.sendContactMessage(contactForm())
    for (let pass = 0; pass < 5; pass++) {
      const down = {sent: 0, refused: 0, serverDown: true, errors: ['ESOCKET']}
      expect(await leads.deliverOutbox()).toMatchObject(down)
      clock.forward(60)
    }
    await smtp.start()
    clock.forward(60)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 14, serverDown: false})
    clock.forward(86_400)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 0})
    expect(recipientsOf(smtp)).toEqual([...emails(12), 'anna@example.com', 'team@domora.example'].toSorted())
  })

  test('while the mail server is down, the time between attempts grows up to a minute', async () => {
    const {clock, smtp, store, leads, signUp} = await start()
    await smtp.stop()
    await signUp(1)
    const waits: number[] = []
    for (let pass = 0; pass < 7; pass++) {
      await leads.deliverOutbox()
      const [row] = await store.rows('select due_at from outbox')
      const waitMs = Date.parse(String(Object(row).due_at)) - clock().getTime()
      waits.push(waitMs / 1_000)
      clock.forward(waitMs / 1_000)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  })

  test('a hundred simultaneous sign-ups of one address add one row and send one mail; a hundred more send none', async () => {
    const {clock, smtp, store, leads, open} = await start()
    const handles = [leads, open(), open()]
    const joinALot = () =>
      Promise.all(Array.from({length: 100}, (_, n) => handles[n % 3]?.joinWaitlist(waitlistForm())))
    expect(await joinALot()).toEqual(Array.from({length: 100}, () => ({ok: true})))
    expect(await store.rows('select address from subscribers')).toHaveLength(1)
    expect(await store.rows('select id from consents')).toHaveLength(1)
    await smtp.stop()
    clock.forward(3_600)
    await leads.deliverOutbox()
    await joinALot()
    await smtp.start()
    clock.forward(3_600)
    await Promise.all(handles.map((handle) => handle.deliverOutbox()))
    expect(recipientsOf(smtp)).toEqual(['anna@example.com'])
  })

  test('a mail with a temporary error does not delay others, and is retried', async () => {
    const {clock, smtp, leads, signUp} = await start()
    smtp.answer.recipient = (address) =>
      address === 'anna0@example.com' ? reply(451, 'anna0@example.com: greylisted') : undefined
    await signUp(3)
    const report = await leads.deliverOutbox()
    expect(report).toMatchObject({sent: 2, postponed: 1, serverDown: false, errors: ['EENVELOPE 451']})
    smtp.answer.recipient = undefined
    expect(await leads.deliverOutbox()).toMatchObject({sent: 0})
    clock.forward(3)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 1})
    expect(recipientsOf(smtp)).toEqual(emails(3))
  })

  test('only retry sends a mail again that was refused permanently', async () => {
    const {clock, smtp, store, leads, signUp} = await start()
    smtp.answer.recipient = () => reply(550, 'anna0@example.com: no such user')
    await signUp(1)
    expect(await leads.deliverOutbox()).toMatchObject({refused: 1, errors: ['EENVELOPE 550']})
    clock.forward(86_400)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 0, refused: 0})
    expect(JSON.stringify(await store.rows('select * from outbox'))).not.toContain('@')

    smtp.answer.recipient = undefined
    expect(await leads.retry()).toBe(1)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 1})
  })

  test('a confirmation that was queued for days is valid for 48 hours after it is sent', async () => {
    const {clock, smtp, leads, signUp} = await start()
    await smtp.stop()
    await signUp(1)
    await leads.deliverOutbox()
    clock.forward(5 * 86_400)
    await smtp.start()
    await leads.deliverOutbox()
    clock.forward(47 * 3_600)
    expect(await leads.confirm(tokenIn((await smtp.read())[0]?.text, 'confirm'))).toBe('confirmed')
  })

  test('several workers on one database send each mail once', async () => {
    const {smtp, open, leads, signUp} = await start()
    await signUp(40)
    smtp.answer.mail = () => delay(5, undefined)
    const reports = await Promise.all([leads, open(), open(), open()].map((worker) => worker.deliverOutbox()))
    expect(reports.reduce((sum, {sent}) => sum + sent, 0)).toBe(40)
    expect(recipientsOf(smtp)).toEqual(emails(40))
  })

  test('after an attempt without a response another worker sends the mail again, with the same Message-ID and token', async () => {
    const {clock, smtp, leads, open, signUp} = await start()
    await signUp(1)
    const dying = new AbortController()
    // The server accepts the mail, but its response does not arrive.
    smtp.answer.mail = async () => {
      await smtp.stop()
      return undefined
    }
    const first = await leads.deliverOutbox({signal: dying.signal})
    expect(first).toMatchObject({sent: 0, postponed: 1})
    smtp.answer.mail = undefined
    await smtp.start()
    clock.forward(60)
    expect(await open().deliverOutbox()).toMatchObject({sent: 1})

    const [one, two] = await smtp.read()
    expect(two?.messageId).toBe(one?.messageId)
    expect(two?.text).toBe(one?.text)
  })

  test('a queued mail to an erased address is not sent', async () => {
    const {smtp, leads, signUp} = await start()
    await signUp(3)
    await leads.erase('anna1@example.com')
    await leads.deliverOutbox()
    expect(recipientsOf(smtp)).toEqual(['anna0@example.com', 'anna2@example.com'])
  })
})

test('while the mail server is down, waits grow up to a minute, and a new mail does not shorten them', async () => {
  const waits: {seconds: number; isCutShort: boolean}[] = []
  const events: MailerEvent[] = []
  const enough = Promise.withResolvers<void>()
  const isServerDown = () => waits.length < 7
  let queueMail = () => {}
  const queue: MailQueue = {
    onQueued: (listener) => {
      queueMail = listener
      return () => {}
    },
    deliverOutbox: async () => ({serverDown: isServerDown(), errors: isServerDown() ? ['ESOCKET'] : []}),
    deliverEvents: {},
    purge: async () => {},
  }
  const wait = async (waitMs: number, signal: AbortSignal) => {
    queueMail()
    waits.push({seconds: waitMs / 1_000, isCutShort: signal.aborted})
    if (waits.length === 9) enough.resolve()
  }
  const mailer = startMailer(queue, {pollMs: 500, log: (event) => events.push(event), wait})
  await enough.promise
  await mailer.stop()
  expect(waits.slice(0, 9)).toEqual([
    ...[2, 4, 8, 16, 32, 60, 60].map((seconds) => ({seconds, isCutShort: false})),
    ...[0.5, 0.5].map((seconds) => ({seconds, isCutShort: true})),
  ])
  expect(events).toEqual(Array.from({length: 7}, () => ({event: 'mail-not-sent', codes: ['ESOCKET']})))
})

test('the password of an invalid SMTP URL is in no error message', async () => {
  const store = await newSqliteStore()
  const open = () => store.open({mail: mailSettings('smpt://user:hunter2@mail.example')})
  expect(open).toThrow(/^leads: smtpUrl is not an smtp:\/\/ or smtps:\/\/ URL$/)
})

test.skipIf(inject('postgres') === undefined)(
  'if the database is down after the server has accepted a mail, the mailer records the delivery later and sends once',
  async () => {
    const smtp = await startSmtpServer()
    const store = await newPostgresStore()
    const leads = store.open({mail: mailSettings(smtp.url)})
    await leads.joinWaitlist(waitlistForm())
    smtp.answer.mail = async () => {
      await store.administer((database) => `alter database ${database} allow_connections false`)
      await store.administer(
        (database) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      )
      setTimeout(
        () => void store.administer((database) => `alter database ${database} allow_connections true`),
        500,
      )
      return undefined
    }
    expect(await leads.deliverOutbox()).toMatchObject({sent: 1})
    expect(await store.rows('select state, attempts from outbox')).toEqual([{state: 'sent', attempts: 1}])
    expect(smtp.received).toHaveLength(1)
  },
)
