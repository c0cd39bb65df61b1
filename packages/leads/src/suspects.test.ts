import {expect, test} from 'vitest'
import {
  contactForm,
  deliverAndReadMail,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

const bot = {botSign: 'too-fast'} as const

onEachStore((newStore) => {
  const start = async (limits = {}) => {
    const clock = testClock()
    const store = await newStore()
    return {clock, store, leads: store.open({mail: mailSettings(), clock, limits})}
  }
  const idOf = (suspects: readonly {readonly id: string}[]) => suspects[0]?.id ?? ''

  test('a form of a suspected bot is kept apart, without a mail, and counted', async () => {
    const {store, leads} = await start()
    const sent = [
      await leads.joinWaitlist(waitlistForm(), bot),
      await leads.joinWaitlist(waitlistForm(), bot),
      await leads.sendContactMessage(contactForm(), {botSign: 'hidden-field'}),
    ]
    expect(sent).toEqual([{ok: true}, {ok: true}, {ok: true}])
    const address = 'anna@example.com'
    const suspects = await leads.listSuspects()
    expect(suspects).toHaveLength(2)
    expect(suspects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          form: 'waitlist',
          sign: 'too-fast',
          address,
          name: '',
          page: '/pl/waitlist',
        }),
        expect.objectContaining({form: 'contact', sign: 'hidden-field', address, name: 'Anna Nowak'}),
      ]),
    )
    expect(await leads.stats()).toMatchObject({signUps: [], messages: [], suspects: 2, mails: {queued: 0}})
    expect(await store.rows('select id from outbox')).toEqual([])
  })

  test('a form with a mistake is answered with the mistake, and not kept', async () => {
    const {leads} = await start()
    const refused = {ok: false, reason: 'invalid', problems: {email: 'malformed'}}
    expect(await leads.joinWaitlist(waitlistForm({email: 'anna@exmaple'}), bot)).toEqual(refused)
    expect(await leads.sendContactMessage(contactForm({email: 'anna@'}), bot)).toEqual(refused)
    expect(await leads.listSuspects()).toEqual([])
  })

  test('a released sign-up gets its mail, with the time and the campaign of the form', async () => {
    const {clock, store, leads} = await start()
    await leads.joinWaitlist(waitlistForm({utm: {campaign: 'spring'}}), bot)
    clock.forward(29 * 86_400)
    const id = idOf(await leads.listSuspects())
    const released = await Promise.all([leads.releaseSuspects([id]), leads.releaseSuspects([id])])
    expect(released.toSorted()).toEqual([0, 1])
    expect(await leads.listSuspects()).toEqual([])
    const created_at = '2026-11-20T10:00:00.000Z'
    const columns = 'state, utm_campaign, created_at, given_at'
    expect(await store.rows(`select ${columns} from subscribers, consents`)).toEqual([
      {state: 'pending', utm_campaign: 'spring', created_at, given_at: created_at},
    ])
    // The days to confirm count from the release.
    clock.forward(2 * 86_400)
    expect(await leads.purge()).toMatchObject({subscribers: 0})
    const mail = await deliverAndReadMail(leads)
    expect(await leads.confirm(tokenIn(mail?.text, 'confirm'))).toBe('confirmed')
  })

  test('a released message reaches the team', async () => {
    const {leads} = await start()
    await leads.sendContactMessage(contactForm(), bot)
    expect(await leads.releaseSuspects([idOf(await leads.listSuspects())])).toBe(1)
    await leads.deliverOutbox()
    const recipients = (await leads.localMailbox.list()).map(({recipient}) => recipient)
    expect(recipients.toSorted()).toEqual(['anna@example.com', 'team@domora.example'])
  })

  test('deleted and expired suspects are gone', async () => {
    const {clock, leads} = await start()
    await leads.joinWaitlist(waitlistForm(), bot)
    const id = idOf(await leads.listSuspects())
    expect(await leads.deleteSuspects([id])).toBe(1)
    expect([await leads.deleteSuspects([id]), await leads.releaseSuspects([id])]).toEqual([0, 0])
    await leads.joinWaitlist(waitlistForm(), bot)
    clock.forward(30 * 86_400)
    expect(await leads.purge()).toMatchObject({suspects: 0})
    clock.forward(1)
    expect(await leads.purge()).toMatchObject({suspects: 1})
    expect(await leads.listSuspects()).toEqual([])
  })

  test('suspects have the limits of their clients, and one of all clients together', async () => {
    const {leads, store} = await start({
      client: {hits: 2, seconds: 600},
      suspects: {hits: 3, seconds: 86_400},
    })
    const send = (n: number, client: string) =>
      leads.joinWaitlist(waitlistForm({email: `anna${n}@example.com`}), {...bot, client})
    const clients = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
    const outcomes: boolean[] = []
    for (const [n, client] of clients.entries()) outcomes.push((await send(n, client)).ok)
    expect(outcomes).toEqual([true, true, false, true, false, false])
    expect(await store.rows('select id from suspects')).toHaveLength(3)
    expect(await leads.joinWaitlist(waitlistForm(), {client: '192.0.2.4'})).toEqual({ok: true})
  })

  test('an erased address leaves a hash, and cannot be released', async () => {
    const {store, leads} = await start()
    await leads.erase('anna@example.com')
    await leads.joinWaitlist(waitlistForm(), bot)
    const kept = await store.rows('select id, address, address_key from suspects')
    expect(kept).toMatchObject([{address: expect.stringMatching(/^erased:[\w-]{43}$/)}])
    expect(JSON.stringify(kept)).not.toContain('anna')
    expect([await leads.listSuspects(), (await leads.stats()).suspects]).toEqual([[], 0])
    expect(await leads.releaseSuspects([String(Object(kept[0]).id)])).toBe(0)
  })
})
