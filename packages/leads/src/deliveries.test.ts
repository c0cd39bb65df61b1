import {readFile} from 'node:fs/promises'
import {expect, test, vi} from 'vitest'
import {z} from 'zod'
import {eventSchema, parseReceivers, webhookSignature} from './events.ts'
import {startMailer} from './mailer.ts'
import {accept, answerWith, startEventReceiver} from './testing/event-receiver.ts'
import {
  contactForm,
  deliverAndReadMail,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {startSmtpServer} from './testing/smtp-server.ts'
import {onEachStore} from './testing/stores.ts'

const soon = {timeout: 30_000, interval: 20}

test('signatures are those of the specification’s example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('the JSON Schema of the events is in the documentation', async () => {
  const documented: unknown = JSON.parse(
    await readFile(new URL('../../../docs/events.schema.json', import.meta.url), 'utf8'),
  )
  // Receivers accept new fields.
  expect(documented).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(eventSchema, {io: 'input'}))))
})

test('receivers are read from lines with a name, an address and secrets', () => {
  const [one, two] = [1, 2].map((n) => `whsec_${Buffer.alloc(24, n).toString('base64')}`)
  const url = 'https://n8n.example/webhook/1'
  expect(parseReceivers(`# sales\ncrm ${url} ${one} ${two}\n\nchat ${url} ${one};`)).toEqual([
    {name: 'crm', url, secrets: [one, two]},
    {name: 'chat', url, secrets: [one]},
  ])
  for (const line of [`crm ${url}`, `crm ftp://x ${one}`, `crm ${url} whsec_short`, `C/M ${url} ${one}`])
    expect(() => parseReceivers(`\n${line}`)).toThrow(/^line 2 is not a name, an address and secrets$/)
  expect(() => parseReceivers(`crm ${url} ${one}\ncrm ${url} ${one}`)).toThrow('the same name')
})

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const store = await newStore()
    const crm = await startEventReceiver()
    const leads = store.open({mail: mailSettings(), clock, receivers: [crm.receiver]})
    const deliver = () => leads.deliverEvents['crm']?.()
    const write = (email: string, message = 'Hello') =>
      leads.sendContactMessage(contactForm({email, message}))
    const events = () => crm.received.map(({body}) => eventSchema.parse(JSON.parse(body)))
    return {clock, store, crm, leads, deliver, write, events}
  }

  test('a confirmation, a message, an unsubscription and an erasure are posted in their order, signed with each secret', async () => {
    const {clock, store, crm, leads, events} = await start()
    const later = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const [secret = ''] = crm.receiver.secrets
    const receivers = [{...crm.receiver, secrets: [secret, later]}]
    const rotating = store.open({mail: mailSettings(), clock, receivers})
    await leads.joinWaitlist(waitlistForm({utm: {source: 'gazeta'}}))
    const text = (await deliverAndReadMail(leads))?.text
    await leads.confirm(tokenIn(text, 'confirm'))
    await leads.confirm(tokenIn(text, 'confirm'))
    await leads.sendContactMessage(contactForm())
    for (const _ of [1, 2]) await leads.unsubscribe(tokenIn(text, 'unsubscribe'))
    await rotating.deliverEvents['crm']?.()
    const stored = await leads.exportPerson('anna@example.com')
    expect(stored.events).toMatchObject([{receiver: 'crm', state: 'sent'}, {}, {}])
    await leads.erase('anna@example.com')
    expect(JSON.stringify(await store.rows('select * from deliveries'))).not.toContain('anna')
    await rotating.deliverEvents['crm']?.()

    const person = events()[0]?.data.person
    const email = 'anna@example.com'
    expect(events()).toMatchObject([
      {
        type: 'lead.confirmed',
        data: {person, email, page: '/pl/waitlist', utm: {source: 'gazeta'}, consent: {version: '2026-11'}},
      },
      {type: 'message.received', data: {person, email, name: 'Anna Nowak'}},
      {type: 'lead.left', data: {person, email, locale: 'pl'}},
      {type: 'lead.erased', data: {person}},
    ])
    for (const {id, headers, body} of crm.received) {
      const seconds = String(headers['webhook-timestamp'])
      expect(seconds).toBe(String(clock().getTime() / 1_000))
      expect(headers['webhook-signature']).toBe(
        [secret, later].map((each) => webhookSignature(each, id, seconds, body)).join(' '),
      )
    }
    expect(new Set(crm.received.map(({id}) => id))).toHaveLength(4)
  })

  test('after a failure a person’s later events wait, and those of others do not', async () => {
    const {clock, crm, deliver, write, events} = await start()
    const emails = () => events().map(({data}) => 'email' in data && data.email)
    await write('anna@example.com', 'first')
    await write('anna@example.com', 'second')
    await write('eva@example.com')
    crm.state.answer = ({body}) => (body.includes('first') ? answerWith(500) : accept)
    expect(await deliver()).toMatchObject({sent: 1, postponed: 1, serverDown: false, errors: ['HTTP 500']})
    expect(emails()).toEqual(['eva@example.com'])
    crm.state.answer = () => accept
    expect(await deliver()).toMatchObject({sent: 0})
    clock.forward(2)
    expect(await deliver()).toMatchObject({sent: 2})
    expect(events().slice(1)).toMatchObject([{data: {message: 'first'}}, {data: {message: 'second'}}])
  })

  test('delays grow for three days, then the event has failed until it is sent again with the same id', async () => {
    const {clock, store, crm, leads, deliver, write} = await start()
    await write('anna@example.com')
    const ids: string[] = []
    const startedAt = clock().getTime()
    crm.state.answer = ({id}) => {
      ids.push(id)
      return answerWith(ids.length === 1 ? 429 : 404, {'retry-after': '60'})
    }
    const waits: number[] = []
    for (;;) {
      await deliver()
      const [row] = await store.rows("select due_at from deliveries where state = 'queued'")
      if (row === undefined) break
      waits.push((Date.parse(String(Object(row).due_at)) - clock().getTime()) / 1_000)
      clock.forward(waits.at(-1) ?? 0)
    }
    expect(waits.slice(0, 3)).toEqual([60, 60, 60])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect((clock().getTime() - startedAt) / 3_600_000).toBeGreaterThan(72)
    expect((clock().getTime() - startedAt) / 3_600_000).toBeLessThan(84)
    const {failed, counts} = await leads.deliveries()
    expect(failed).toMatchObject([{receiver: 'crm', type: 'message.received', error: 'HTTP 404'}])
    expect(counts).toEqual([{receiver: 'crm', state: 'refused', count: 1}])

    crm.state.answer = () => accept
    expect(await leads.sendEventsAgain({ids: failed.map(({id}) => id)})).toBe(1)
    expect(await deliver()).toMatchObject({sent: 1})
    expect(await leads.sendEventsAgain({since: clock()})).toBe(0)
    expect(await leads.sendEventsAgain({since: new Date(startedAt)})).toBe(1)
    expect(await deliver()).toMatchObject({sent: 1})
    expect(new Set([...ids, ...crm.received.map(({id}) => id)])).toHaveLength(1)
  })

  test('an erasure is reported after the attempt that is under way', async () => {
    const {clock, crm, leads, deliver, write, events} = await start()
    await write('anna@example.com')
    const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    crm.state.answer = () => (response) => {
      taken.resolve()
      void answer.promise.then(() => response.end())
    }
    const running = deliver()
    await taken.promise
    await leads.erase('anna@example.com')
    answer.resolve()
    await running
    expect(events()).toHaveLength(1)
    clock.forward(120)
    await deliver()
    expect(events().map(({type}) => type)).toEqual(['message.received', 'lead.erased'])
    clock.forward(31 * 86_400)
    expect(await leads.purge()).toMatchObject({events: 1})
  })

  test('a receiver that hangs or redirects delays no mail, no form and no other receiver', async () => {
    const store = await newStore()
    const [smtp, hanging, other] = [
      await startSmtpServer(),
      await startEventReceiver(),
      await startEventReceiver(),
    ]
    hanging.state.answer = () => () => {}
    const receivers = [hanging.receiver, {...other.receiver, name: 'chat'}]
    const leads = store.open({mail: mailSettings(smtp.url), receivers})
    const mailer = startMailer(leads, {log: () => {}})
    for (let n = 1; n <= 8; n++) {
      await leads.sendContactMessage(contactForm({email: `anna${n}@example.com`}))
      await vi.waitFor(() => expect([smtp.received.length, other.received.length]).toEqual([2 * n, n]), soon)
    }
    hanging.state.answer = () => answerWith(302, {location: other.receiver.url})
    await hanging.stop()
    await mailer.stop()
    expect(other.received).toHaveLength(8)
  })
})
