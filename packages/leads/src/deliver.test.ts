import {setTimeout as delay} from 'node:timers/promises'
import {expect, inject, test} from 'vitest'
import {reply, startSmtpServer} from './testing/smtp-server.ts'
import {contactForm, mailSettings, testClock, tokenIn, waitlistForm} from './testing/fixtures.ts'
import {newPostgresStore, onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const smtp = await startSmtpServer()
    const store = await newStore()
    const open = () => store.open({mail: mailSettings(smtp.url), clock})
    const leads = open()
    const signUp = (count: number) =>
      Promise.all(
        Array.from({length: count}, (_, n) =>
          leads.joinWaitlist(waitlistForm({email: `anna${n}@example.com`})),
        ),
      )
    return {clock, smtp, store, open, leads, signUp}
  }
  const recipientsOf = ({received}: {received: readonly {recipients: readonly string[]}[]}) =>
    received.flatMap(({recipients}) => recipients).toSorted()
  const annas = (count: number) => Array.from({length: count}, (_, n) => `anna${n}@example.com`).toSorted()

  test('an outage loses nothing, and everybody gets one mail after it', async () => {
    const {clock, smtp, leads, signUp} = await start()
    await smtp.stop()
    await signUp(12)
    await leads.sendContactMessage(contactForm())
    for (let pass = 0; pass < 5; pass++) {
      const report = await leads.deliverOutbox()
      expect(report).toMatchObject({sent: 0, refused: 0, serverDown: true})
      expect(report.errors).toEqual(['ESOCKET'])
      clock.forward(60)
    }
    await smtp.start()
    clock.forward(60)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 14, serverDown: false})
    clock.forward(86_400)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 0})
    expect(recipientsOf(smtp)).toEqual([...annas(12), 'anna@example.com', 'team@domora.example'].toSorted())
  })

  test('while the server is down, a pass tries few mails and later ones wait longer', async () => {
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

  test('a hundred sign-ups of one address at once are one mail; a hundred more during an outage too', async () => {
    const {clock, smtp, leads, open} = await start()
    const handles = [leads, open(), open()]
    const joinALot = () =>
      Promise.all(Array.from({length: 100}, (_, n) => handles[n % 3]?.joinWaitlist(waitlistForm())))
    await joinALot()
    await smtp.stop()
    clock.forward(3_600)
    await leads.deliverOutbox()
    await joinALot()
    await smtp.start()
    clock.forward(3_600)
    await Promise.all(handles.map((handle) => handle.deliverOutbox()))
    expect(recipientsOf(smtp)).toEqual(['anna@example.com'])
  })

  test('one address that is not taken now holds up no other, and is tried again', async () => {
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
    expect(recipientsOf(smtp)).toEqual(annas(3))
  })

  test('an address that is refused for good is tried again only when somebody asks for it', async () => {
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

  test('a confirmation that waited for days is good for 48 hours from when it was sent', async () => {
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
    smtp.answer.mail = async () => {
      await delay(5)
      return undefined
    }
    const reports = await Promise.all([leads, open(), open(), open()].map((worker) => worker.deliverOutbox()))
    expect(reports.reduce((sum, {sent}) => sum + sent, 0)).toBe(40)
    expect(recipientsOf(smtp)).toEqual(annas(40))
  })

  test('a worker that dies leaves its mail to others, with the same Message-ID and the same token', async () => {
    const {clock, smtp, leads, open, signUp} = await start()
    await signUp(1)
    const dying = new AbortController()
    // Taken by the server, but the answer never arrives: nobody can know whether it was sent.
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

  test('what is erased or withdrawn while it waits is not sent', async () => {
    const {smtp, leads, signUp} = await start()
    await signUp(3)
    await leads.erase('anna1@example.com')
    await leads.deliverOutbox()
    expect(recipientsOf(smtp)).toEqual(['anna0@example.com', 'anna2@example.com'])
  })
})

test.skipIf(inject('postgres') === undefined)(
  'a database that is gone when the mail has been taken is told of it when it is back: one mail',
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
