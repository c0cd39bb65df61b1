import {expect, onTestFinished, test, vi} from 'vitest'
import {type MailerEvent, type MailerOptions, startMailer} from './start-mailer.ts'
import {startSmtpServer, type TestSmtpServer} from './testing/smtp-server.ts'
import {contactForm, mailSettings, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore} from './testing/stores.ts'

/** Delays the server's answer to the next mail. */
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
  const start = async (options: MailerOptions = {}) => {
    const smtp = await startSmtpServer()
    const store = await newStore()
    const leads = store.open({mail: mailSettings(smtp.url)})
    const events: MailerEvent[] = []
    const mailer = startMailer(leads, {log: (event) => events.push(event), ...options})
    onTestFinished(() => mailer.stop())
    return {smtp, store, leads, events, mailer}
  }

  test('sends mails of its own process at once', async () => {
    const {smtp, leads, events} = await start({pollMs: 3_600_000})
    await leads.joinWaitlist(waitlistForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), soon)
    await leads.sendContactMessage(contactForm())
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3), soon)
    expect(events).toEqual([])
  })

  test('survives an outage of the mail server, and logs it without an address', async () => {
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

  test('a mail that is answered slowly delays no other, of any process', async () => {
    const {smtp, store, leads} = await start({pollMs: 200})
    const {taken, release} = holdNextMail(smtp)
    await leads.joinWaitlist(waitlistForm())
    await taken
    const others = [leads, store.open()].flatMap((by, n) =>
      [0, 1, 2, 3, 4].map((m) => ({by, email: `eva${n}${m}@example.com`})),
    )
    for (const {by, email} of others) await by.joinWaitlist(waitlistForm({email}))
    const recipients = () => smtp.received.map(({recipients: [recipient]}) => recipient).toSorted()
    await vi.waitFor(() => expect(recipients()).toEqual(others.map(({email}) => email)), soon)
    release()
    await vi.waitFor(() => expect(recipients()[0]).toBe('anna@example.com'), soon)
  })

  test('stops after the attempts that have begun, and leaves the rest queued', async () => {
    const {smtp, store, leads, mailer} = await start({pollMs: 20})
    const {taken, release} = holdNextMail(smtp)
    await leads.joinWaitlist(waitlistForm())
    await taken
    let stopped = false
    const stopping = mailer.stop().then(() => (stopped = true))
    await leads.joinWaitlist(waitlistForm({email: 'eva@example.com'}))
    expect(stopped).toBe(false)
    release()
    await stopping
    expect(smtp.received.map(({recipients}) => recipients)).toEqual([['anna@example.com']])
    expect(await store.rows('select state from outbox order by state')).toEqual([
      {state: 'queued'},
      {state: 'sent'},
    ])
  })
})

test('the password of an invalid SMTP URL is in no error message', async () => {
  const store = await newSqliteStore()
  const open = () => store.open({mail: mailSettings('smpt://user:hunter2@mail.example')})
  expect(open).toThrow(/^leads: smtpUrl is not an smtp:\/\/ or smtps:\/\/ URL$/)
})
