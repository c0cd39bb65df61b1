import {describe, expect, test} from 'vitest'
import {contactForm, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

onEachStore((newStore) => {
  describe('joinWaitlist', () => {
    test('stores the subscriber with what was agreed to and where from', async () => {
      const store = await newStore()
      const leads = store.open()
      const outcome = await leads.joinWaitlist(
        waitlistForm({
          email: ' Anna.Nowak@Łódź.pl ',
          consent: {wording: 'Pierwsza linia.\r\nDruga.', version: 'v1'},
          utm: {source: 'gazeta', medium: '', campaign: `${'🏠'.repeat(300)}`, term: undefined},
        }),
      )

      expect(outcome).toEqual({ok: true})
      const [subscriber] = await store.rows('select * from subscribers')
      expect(subscriber).toEqual({
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
        utm_content: null,
        created_at: isoTime,
        last_signed_up_at: isoTime,
        confirmed_at: null,
        unsubscribed_at: null,
      })
      expect(
        await store.rows(
          'select consents.* from consents join subscribers on subscriber_id = subscribers.id',
        ),
      ).toEqual([
        {
          id: uuid,
          subscriber_id: uuid,
          wording: 'Pierwsza linia.\nDruga.',
          version: 'v1',
          locale: 'pl',
          given_at: isoTime,
        },
      ])
    })

    test('a known address is the same success, the first row, and a record of each wording agreed to', async () => {
      const store = await newStore()
      const leads = store.open()
      const first = await leads.joinWaitlist(
        waitlistForm({email: 'Anna@example.com', utm: {source: 'first'}}),
      )
      const again = await leads.joinWaitlist(
        waitlistForm({email: 'anna@EXAMPLE.com', utm: {source: 'second'}}),
      )
      const reworded = await leads.joinWaitlist(
        waitlistForm({consent: {wording: 'Nowa zgoda.', version: '2027-01'}}),
      )

      expect(JSON.stringify([again, reworded])).toBe(JSON.stringify([first, first]))
      expect(await store.rows('select address, utm_source from subscribers')).toEqual([
        {address: 'Anna@example.com', utm_source: 'first'},
      ])
      expect(await store.rows('select version from consents order by given_at')).toEqual([
        {version: '2026-11'},
        {version: '2027-01'},
      ])
    })

    test('a hundred at once of one address leave one row and get one answer', async () => {
      const store = await newStore()
      const leads = store.open()
      const outcomes = await Promise.all(Array.from({length: 100}, () => leads.joinWaitlist(waitlistForm())))

      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"ok":true}']))
      expect(await store.rows('select address from subscribers')).toHaveLength(1)
      expect(await store.rows('select id from consents')).toHaveLength(1)
    })

    test('a hundred at once through ten handles of one process, on a new file', async () => {
      const store = await newStore()
      const handles = Array.from({length: 10}, () => store.open())
      const outcomes = await Promise.all(
        Array.from({length: 100}, (_, n) =>
          handles[n % handles.length]?.joinWaitlist(waitlistForm({email: `anna+${n % 50}@example.com`})),
        ),
      )

      expect(outcomes).toEqual(Array.from({length: 100}, () => ({ok: true})))
      expect(await store.rows('select id from subscribers')).toHaveLength(50)
    })

    test('tells every field that is wrong, and none of its value', async () => {
      const leads = (await newStore()).open()
      const outcome = await leads.joinWaitlist({
        email: 'anna@example.com, eva@example.com',
        locale: 'fr',
        page: '//evil.example',
        consent: {wording: '', version: '1'},
        utm: {source: 'a\r\nb'},
      })

      expect(outcome).toEqual({
        ok: false,
        reason: 'invalid',
        problems: {
          email: 'several',
          locale: 'unknown',
          page: 'malformed',
          consent: 'missing',
          utm: 'malformed',
        },
      })
    })
  })

  describe('sendContactMessage', () => {
    test('stores the message as it was written, line breaks and all', async () => {
      const store = await newStore()
      const leads = store.open()
      expect(await leads.sendContactMessage(contactForm())).toEqual({ok: true})

      expect(await store.rows('select * from contact_messages')).toEqual([
        {
          id: uuid,
          name: 'Anna Nowak',
          address: 'anna@example.com',
          address_key: 'anna@example.com',
          message: 'Guten Tag,\nich vermiete drei Wohnungen.',
          locale: 'de',
          page: '/de/contact',
          created_at: isoTime,
        },
      ])
      expect(await store.rows('select * from subscribers')).toEqual([])
    })

    test.each([
      [
        {name: '', email: '', message: ''},
        {name: 'missing', email: 'missing', message: 'missing'},
      ],
      [
        {name: null, email: null, message: undefined},
        {name: 'missing', email: 'missing', message: 'missing'},
      ],
      [
        {name: '\u200B', message: ' \r\n\u2060 '},
        {name: 'missing', message: 'missing'},
      ],
      [
        {name: 'n'.repeat(101), message: 'm'.repeat(4_001)},
        {name: 'too-long', message: 'too-long'},
      ],
      [{name: 'Anna\r\nBcc: eva@example.com'}, {name: 'malformed'}],
      [{name: 'Anna\u2028Nowak'}, {name: 'malformed'}],
      [
        {name: '\uD83C', message: '\uD83C'},
        {name: 'malformed', message: 'malformed'},
      ],
      [
        {name: ['Anna'], message: new File(['hello'], 'a.txt')},
        {name: 'malformed', message: 'malformed'},
      ],
      [{message: 'a\0b'}, {message: 'malformed'}],
      [
        {locale: '', page: ''},
        {locale: 'missing', page: 'missing'},
      ],
      [
        {locale: 'PL', page: 'https://evil.example'},
        {locale: 'unknown', page: 'malformed'},
      ],
    ])('%j: %j', async (changes, problems) => {
      const leads = (await newStore()).open()
      expect(await leads.sendContactMessage(contactForm(changes))).toEqual({
        ok: false,
        reason: 'invalid',
        problems,
      })
    })

    test('takes the longest message there may be', async () => {
      const store = await newStore()
      const leads = store.open()
      const message = `${'ż\r\n'.repeat(1_999)}ok`
      expect(await leads.sendContactMessage(contactForm({name: 'ż'.repeat(100), message}))).toEqual({
        ok: true,
      })
      expect(
        await store.rows('select length(name) as name, length(message) as message from contact_messages'),
      ).toEqual([{name: 100, message: 4_000}])
    })
  })
})
