import {expect, test} from 'vitest'
import {botSign} from './form.ts'
import {contactForm, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

const inNoField = ['\0', '\u0085', '\x1b[2J', '\x7f', '\uD800', '\uDC00']
const inNoLine = [...inNoField, '\r', '\n', '\r\n', '\u2028', '\u2029', '\r\nBcc: eva@example.com\r\n']
const likeAddresses = [{toString: () => 'anna@example.com'}, ['anna@example.com']]
const objects = [{}, [], {$ne: null}, Object.create(null), new Date(), new File(['x'], 'x'), () => 'x']
const notText: unknown[] = [...likeAddresses, ...objects, 1, true, Symbol('x'), 1n]

/** A valid value with each forbidden piece before, after and inside it. */
const spoilt = (good: string, bad: readonly string[]) =>
  bad.flatMap((piece) => [piece + good, good + piece, good.slice(0, 2) + piece + good.slice(2)])
const badLines = (good: string) => [...spoilt(good, inNoLine), ...notText]
const badTexts = (good: string) => [...spoilt(good, inNoField), ...notText]

const {wording, version} = {wording: 'Napiszemy do Ciebie, gdy ruszymy.', version: '2026-11'}
const signUps = [
  ...badLines('anna@example.com').map((email) => waitlistForm({email})),
  ...badLines('pl').map((locale) => waitlistForm({locale})),
  ...badLines('/pl/waitlist').map((page) => waitlistForm({page})),
  ...badLines('2026-11').map((bad) => waitlistForm({consent: {wording, version: bad}})),
  ...badTexts('Napiszemy.').map((bad) => waitlistForm({consent: {wording: bad, version}})),
  ...notText.map((campaign) => waitlistForm({utm: {campaign}})),
]
const messages = [
  ...badLines('Anna').map((name) => contactForm({name})),
  ...badLines('anna@example.com').map((email) => contactForm({email})),
  ...badTexts('Guten Tag').map((message) => contactForm({message})),
  ...badLines('de').map((locale) => contactForm({locale})),
  ...badLines('/de/contact').map((page) => contactForm({page})),
]

onEachStore((newStore) => {
  test('hostile input in any field is refused, and neither stored nor echoed', async () => {
    const store = await newStore()
    const leads = store.open()
    expect(await leads.joinWaitlist(waitlistForm({email: 'first@example.com'}))).toEqual({ok: true})

    const outcomes = await Promise.all([
      ...signUps.map((form) => leads.joinWaitlist(form)),
      ...messages.map((form) => leads.sendContactMessage(form)),
    ])

    expect(outcomes.length).toBeGreaterThan(450)
    expect([...signUps, ...messages].filter((_, n) => outcomes[n]?.ok !== false)).toEqual([])
    expect(JSON.stringify(outcomes)).not.toMatch(/anna|eva/i)
    expect(await store.rows('select address from subscribers')).toEqual([{address: 'first@example.com'}])
    expect(await store.rows('select id from contact_messages')).toEqual([])
    expect(await store.rows('select kind from outbox')).toEqual([{kind: 'confirm'}])
  })

  test('a campaign loses its forbidden characters, and does not cost a sign-up or a message', async () => {
    const store = await newStore()
    const leads = store.open()
    const campaigns = spoilt(
      'gazeta',
      inNoLine.filter((piece) => !piece.includes('@') && piece.isWellFormed()),
    )
    for (const [n, campaign] of campaigns.entries()) {
      const utm = {campaign, content: `plan=${campaign}`}
      expect(await leads.joinWaitlist(waitlistForm({email: `anna${n}@example.com`, utm}))).toEqual({ok: true})
      expect(await leads.sendContactMessage(contactForm({utm}))).toEqual({ok: true})
    }
    const query = 'select distinct utm_campaign, utm_content from'
    const kept = [{utm_campaign: 'gazeta', utm_content: 'plan=gazeta'}]
    const notEscape = "where utm_campaign not like '%[2J%'"
    expect(await store.rows(`${query} subscribers ${notEscape}`)).toEqual(kept)
    expect(await store.rows(`${query} contact_messages ${notEscape}`)).toEqual(kept)
    expect(await leads.joinWaitlist(waitlistForm({utm: {campaign: 'a\uD800b', source: '\0'}}))).toEqual({
      ok: true,
    })
  })

  test('SQL in a field is stored as text', async () => {
    const store = await newStore()
    const leads = store.open()
    const message = `'); drop table subscribers; --`
    await leads.sendContactMessage(contactForm({name: message, message}))
    expect(await store.rows('select name, message from contact_messages')).toEqual([{name: message, message}])
    expect(await store.rows('select * from subscribers')).toEqual([])
  })
})

test.each([
  ['without script', {honeypot: '', elapsed: ''}],
  ['with neither field in the form', {honeypot: null, elapsed: undefined}],
  ['after a second', {honeypot: '', elapsed: '1000'}],
  ['after a day with the tab open', {honeypot: '', elapsed: '86400000'}],
])('a person %s is not a bot', (_, signs) => {
  expect(botSign(signs)).toBe(null)
})

test.each([
  ['fills in the hidden field', {honeypot: 'https://spam.example', elapsed: '5000'}],
  ['fills it with a blank', {honeypot: ' ', elapsed: '5000'}],
  ['uploads into it', {honeypot: new File([], 'x'), elapsed: '5000'}],
  ['submits at once', {honeypot: '', elapsed: '0'}],
  ['submits within the second', {honeypot: '', elapsed: '999'}],
  ['invents a time', {honeypot: '', elapsed: '-5000'}],
  ['invents a number', {honeypot: '', elapsed: '1e9'}],
  ['writes any text', {honeypot: '', elapsed: 'anna@example.com'}],
  ['does not send a string', {honeypot: '', elapsed: 5000}],
])('a sender who %s is a bot', (_, signs) => {
  expect(botSign(signs)).toBe(signs.honeypot === '' ? 'too-fast' : 'hidden-field')
})
