import {describe, expect, test} from 'vitest'
import {contactForm, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore} from './testing/stores.ts'

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

onEachStore((newStore) => {
  test('joinWaitlist stores the subscriber, the consent and the attribution', async () => {
    const store = await newStore()
    const form = waitlistForm({
      email: ' Anna.Nowak@Łódź.pl ',
      consent: {wording: 'Pierwsza linia.\r\nDruga.', version: 'v1'},
      utm: {source: 'gazeta', medium: '', campaign: `${'🏠'.repeat(300)}`, term: undefined},
    })

    expect(await store.open().joinWaitlist(form)).toEqual({ok: true})
    const [subscriber] = await store.rows('select * from subscribers')
    expect(subscriber).toMatchObject({
      id: uuid,
      address: 'Anna.Nowak@xn--d-uga0v4h.pl',
      address_key: 'anna.nowak@xn--d-uga0v4h.pl',
      state: 'pending',
      locale: 'pl',
      page: '/pl/waitlist',
      utm_source: 'gazeta',
      utm_medium: null,
      utm_campaign: '🏠'.repeat(200),
      utm_term: null,
      created_at: isoTime,
      last_signed_up_at: isoTime,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    const consent = {wording: 'Pierwsza linia.\nDruga.', version: 'v1', locale: 'pl', given_at: isoTime}
    expect(await store.rows('select * from consents')).toEqual([
      {id: uuid, subscriber_id: Object(subscriber).id, ...consent},
    ])
  })

  test('a known address gets the same outcome, keeps its row, and gets a record for each version of the consent', async () => {
    const store = await newStore()
    const leads = store.open()
    const outcomes = [
      await leads.joinWaitlist(waitlistForm({email: 'Anna@example.com', utm: {source: 'first'}})),
      await leads.joinWaitlist(waitlistForm({email: 'anna@EXAMPLE.com', utm: {source: 'second'}})),
      await leads.joinWaitlist(waitlistForm({consent: {wording: 'Nowa zgoda.', version: '2027-01'}})),
    ]

    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toHaveLength(1)
    expect(await store.rows('select address, utm_source from subscribers')).toEqual([
      {address: 'Anna@example.com', utm_source: 'first'},
    ])
    expect(await store.rows('select version from consents order by given_at')).toEqual([
      {version: '2026-11'},
      {version: '2027-01'},
    ])
  })

  test('sendContactMessage stores the message with its line breaks', async () => {
    const store = await newStore()
    const outcome = await store.open().sendContactMessage(contactForm({utm: {campaign: 'spring'}}))

    expect(outcome).toEqual({ok: true})
    expect(await store.rows('select * from contact_messages')).toEqual([
      {
        id: uuid,
        name: 'Anna Nowak',
        address: 'anna@example.com',
        address_key: 'anna@example.com',
        message: 'Guten Tag,\nich vermiete drei Wohnungen.',
        locale: 'de',
        page: '/de/contact',
        utm_source: null,
        utm_medium: null,
        utm_campaign: 'spring',
        utm_term: null,
        utm_content: null,
        created_at: isoTime,
      },
    ])
    expect(await store.rows('select * from subscribers')).toEqual([])
  })

  test('sendContactMessage accepts a message of the maximum length', async () => {
    const store = await newStore()
    const message = `${'ż\r\n'.repeat(1_999)}ok`
    const outcome = await store.open().sendContactMessage(contactForm({name: 'ż'.repeat(100), message}))
    expect(outcome).toEqual({ok: true})
    expect(
      await store.rows('select length(name) as name, length(message) as message from contact_messages'),
    ).toEqual([{name: 100, message: 4_000}])
  })
})

describe('names the problem of each wrong field, without its value', () => {
  test('on the waitlist', async () => {
    const outcome = await (await newSqliteStore()).open().joinWaitlist({
      email: 'anna@example.com, eva@example.com',
      locale: 'fr',
      page: '//evil.example',
      consent: {wording: '', version: '1'},
      utm: {source: 1},
    })
    const problems = {email: 'several', locale: 'unknown', page: 'malformed', consent: 'missing'}
    expect(outcome).toEqual({ok: false, reason: 'invalid', problems: {...problems, utm: 'malformed'}})
  })

  test.each([
    ['missing', {name: '', email: '', message: ''}],
    ['missing', {name: null, email: null, message: undefined}],
    ['missing', {name: '\u200B', message: ' \r\n\u2060 ', locale: '', page: ''}],
    ['too-long', {name: 'n'.repeat(101), message: 'm'.repeat(4_001)}],
    ['malformed', {name: 'Anna\r\nBcc: eva@example.com', message: 'a\0b', page: 'https://evil.example'}],
    ['malformed', {name: 'Anna\u2028Nowak'}],
    ['malformed', {name: '\uD83C', message: '\uD83C'}],
    ['malformed', {name: ['Anna'], message: new File(['hello'], 'a.txt')}],
    ['unknown', {locale: 'PL'}],
  ])('of a message, %s: %j', async (problem, changes) => {
    const problems = Object.fromEntries(Object.keys(changes).map((field) => [field, problem]))
    const outcome = await (await newSqliteStore()).open().sendContactMessage(contactForm(changes))
    expect(outcome).toEqual({ok: false, reason: 'invalid', problems})
  })
})
