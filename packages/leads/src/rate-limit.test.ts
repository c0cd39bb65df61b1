import {expect, test} from 'vitest'
import {contactForm, mailSettings, testClock, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const store = await newStore()
    const limits = {client: {hits: 3, seconds: 600}, mails: {hits: 2, seconds: 86_400}}
    const open = () => store.open({mail: mailSettings(), clock, limits})
    return {clock, store, open, leads: open()}
  }
  const client = '192.0.2.1'

  test('a client has one limit across all processes, and does not affect others', async () => {
    const {clock, store, open, leads} = await start()
    const handles = [leads, open(), open()]
    const outcomes = await Promise.all(
      Array.from({length: 12}, (_, n) =>
        handles[n % 3]?.joinWaitlist(waitlistForm({email: `anna${n}@example.com`}), {client}),
      ),
    )
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome?.ok === false)).toEqual(
      Array.from({length: 9}, () => ({ok: false, reason: 'too-many', retryAfterSeconds: 600})),
    )
    expect(await store.rows('select id from subscribers')).toHaveLength(3)

    expect(await leads.joinWaitlist(waitlistForm(), {client: '192.0.2.2'})).toEqual({ok: true})
    expect(await leads.sendContactMessage(contactForm(), {client})).toEqual({ok: true})
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
    clock.forward(599)
    expect(await leads.joinWaitlist(waitlistForm(), {client})).toMatchObject({retryAfterSeconds: 1})
    clock.forward(1)
    expect(await leads.joinWaitlist(waitlistForm(), {client})).toEqual({ok: true})
  })

  test('a /48 network has a limit above its /64 networks', async () => {
    const {store} = await start()
    const leads = store.open({limits: {client: {hits: 3, seconds: 600}, network: {hits: 5, seconds: 600}}})
    const outcomes: boolean[] = []
    for (let n = 0; n < 8; n++)
      outcomes.push((await leads.joinWaitlist(waitlistForm(), {client: `2001:db8:1:${n}::/64`})).ok)
    expect(outcomes).toEqual([true, true, true, true, true, false, false, false])
    expect(await leads.joinWaitlist(waitlistForm(), {client: '2001:db8:2:1::/64'})).toEqual({ok: true})
    for (let n = 0; n < 8; n++)
      expect(await leads.joinWaitlist(waitlistForm(), {client: `192.0.2.${n}`})).toEqual({ok: true})
  })

  test('tags, and at Gmail dots, do not make another mailbox', async () => {
    const {leads} = await start()
    const gmail = ['anna.nowak+1@gmail.com', 'annanowak+2@googlemail.com', 'a.n.n.a.n.o.w.a.k@gmail.com']
    const others = ['anna.nowak+1@example.com', 'anna.nowak@example.com', 'annanowak@example.com']
    for (const email of [...gmail, ...others])
      expect(await leads.joinWaitlist(waitlistForm({email}))).toEqual({ok: true})
    await leads.deliverOutbox()
    const recipients = (await leads.localMailbox.list()).map(({recipient}) => recipient).toSorted()
    expect(recipients).toEqual([
      'anna.nowak+1@example.com',
      'anna.nowak+1@gmail.com',
      'annanowak@example.com',
    ])
  })

  test('invalid forms do not count', async () => {
    const {leads} = await start()
    for (let n = 0; n < 10; n++)
      expect(await leads.joinWaitlist(waitlistForm({email: ''}), {client})).toMatchObject({reason: 'invalid'})
    expect(await leads.joinWaitlist(waitlistForm(), {client})).toEqual({ok: true})
  })

  test('messages have their own limit', async () => {
    const {leads, store} = await start()
    const outcomes = await Promise.all(
      Array.from({length: 5}, () => leads.sendContactMessage(contactForm(), {client})),
    )
    expect(outcomes.filter(({ok}) => ok)).toHaveLength(3)
    expect(await store.rows('select id from contact_messages')).toHaveLength(3)
  })

  test('an address gets a limited number of mails, whoever asks; the outcome does not reveal it', async () => {
    const {clock, leads} = await start()
    for (let hour = 0; hour < 12; hour++) {
      expect(await leads.joinWaitlist(waitlistForm(), {client: `192.0.2.${hour}`})).toEqual({ok: true})
      await leads.deliverOutbox()
      clock.forward(3_600)
    }
    expect(await leads.localMailbox.list()).toHaveLength(2)
    clock.forward(86_400)
    await leads.joinWaitlist(waitlistForm())
    await leads.deliverOutbox()
    expect(await leads.localMailbox.list()).toHaveLength(3)
  })

  test("sign-ups without a mail do not count against the address's limit", async () => {
    const {clock, leads} = await start()
    for (let n = 0; n < 50; n++) await leads.joinWaitlist(waitlistForm())
    await leads.deliverOutbox()
    clock.forward(3_600)
    await leads.joinWaitlist(waitlistForm())
    await leads.deliverOutbox()
    expect(await leads.localMailbox.list()).toHaveLength(2)
  })

  test('rate limits contain neither client nor address', async () => {
    const {store, leads} = await start()
    await leads.joinWaitlist(waitlistForm(), {client})
    const rows = JSON.stringify(await store.rows('select * from rate_limits'))
    expect(rows).not.toMatch(/192|anna|example/)
  })
})
