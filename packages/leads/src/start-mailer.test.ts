import {expect, onTestFinished, test, vi} from 'vitest'
import {type MailerEvent, type MailerOptions, startMailer} from './start-mailer.ts'
import {reply, startSmtpServer} from './testing/smtp-server.ts'
import {contactForm, mailSettings, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore} from './testing/stores.ts'

const soon = {timeout: 15_000, interval: 10}

onEachStore((newStore) => {
  const start = async (options: MailerOptions = {}) => {
    const smtp = await startSmtpServer()
    const store = await newStore()
    const leads = store.open({mail: mailSettings(smtp.url)})
    const events: MailerEvent[] = []
    const mailer = startMailer(leads, {log: (event) => events.push(event), ...options})
    onTestFinished(() => mailer.stop())
    return {smtp, store, leads, events, mailer}
  }

  test('sends at once what its own process queues', async () => {
    const {smtp, leads, events} = await start({pollMs: 3_600_000})
    await leads.joinWaitlist(waitlistForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), soon)
    await leads.sendContactMessage(contactForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3), soon)
    expect(events).toEqual([])
  })

  test('sends what another process queues', async () => {
    const {smtp, store} = await start({pollMs: 20})
    await store.open().joinWaitlist(waitlistForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), soon)
  })

  test('outlives an outage of the mail server, and tells of it without an address', async () => {
    const {smtp, leads, events} = await start({pollMs: 20})
    await smtp.stop()
    await leads.joinWaitlist(waitlistForm())
    await vi.waitFor(() => expect(events).not.toEqual([]), soon)
    await leads.joinWaitlist(waitlistForm({email: 'eva@example.com'}))
    await smtp.start()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), soon)
    expect(events[0]).toEqual({event: 'mail-not-sent', codes: ['ESOCKET']})
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('a mail that is answered slowly holds up no other, whichever process queued it', async () => {
    const {smtp, store, leads} = await start({pollMs: 200})
    const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    onTestFinished(() => answer.resolve(undefined))
    smtp.answer.mail = () => {
      smtp.answer.mail = undefined
      taken.resolve()
      return answer.promise
    }
    await leads.joinWaitlist(waitlistForm())
    await taken.promise
    const others = [leads, store.open()].flatMap((by, n) =>
      [0, 1, 2, 3, 4].map((m) => ({by, email: `eva${n}${m}@example.com`})),
    )
    for (const {by, email} of others) await by.joinWaitlist(waitlistForm({email}))
    const recipients = () => smtp.received.map(({recipients: [recipient]}) => recipient).toSorted()
    await vi.waitFor(() => expect(recipients()).toEqual(others.map(({email}) => email)), soon)
    answer.resolve(undefined)
    await vi.waitFor(() => expect(recipients()[0]).toBe('anna@example.com'), soon)
  })

  test('stops after what is under way, and leaves the rest to the next', async () => {
    const {smtp, store, leads, mailer} = await start({pollMs: 20})
    const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    smtp.answer.mail = () => {
      taken.resolve()
      return answer.promise
    }
    await leads.joinWaitlist(waitlistForm())
    await taken.promise
    let stopped = false
    const stopping = mailer.stop().then(() => (stopped = true))
    await leads.joinWaitlist(waitlistForm({email: 'eva@example.com'}))
    expect(stopped).toBe(false)
    answer.resolve(undefined)
    await stopping
    expect(smtp.received.map(({recipients}) => recipients)).toEqual([['anna@example.com']])
    expect(await store.rows('select state from outbox order by state')).toEqual([
      {state: 'queued'},
      {state: 'sent'},
    ])
  })
})

test('what a server answers never gets into a report', async () => {
  const smtp = await startSmtpServer()
  const leads = (await newSqliteStore()).open({mail: mailSettings(smtp.url)})
  smtp.answer.recipient = (address) => reply(550, `${address} is unknown here`)
  const events: MailerEvent[] = []
  const mailer = startMailer(leads, {log: (event) => events.push(event)})
  await leads.joinWaitlist(waitlistForm())
  await vi.waitFor(() => expect(events).toEqual([{event: 'mail-not-sent', codes: ['EENVELOPE 550']}]), soon)
  await mailer.stop()
})

test('a password in an SMTP URL that cannot work is in no message', async () => {
  const store = await newSqliteStore()
  const open = () => store.open({mail: mailSettings('smpt://user:hunter2@mail.example')})
  expect(open).toThrow(/^leads: smtpUrl is not an smtp:\/\/ or smtps:\/\/ URL$/)
})
