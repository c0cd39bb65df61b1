import {expect, test} from 'vitest'
import {contactForm, waitlistForm} from './testing/forms.ts'
import {onEachStore} from './testing/stores.ts'

const inNoField = ['\0', '\u0085', '\x1b[2J', '\x7f', '\uD800', '\uDC00']
const inNoLine = [...inNoField, '\r', '\n', '\r\n', '\u2028', '\u2029', '\r\nBcc: eva@example.com\r\n']
const notText: unknown[] = [
  {},
  [],
  1,
  true,
  Symbol('x'),
  1n,
  () => 'x',
  new Date(),
  new File(['x'], 'x'),
].concat([{$ne: null}, {toString: () => 'anna@example.com'}, ['anna@example.com'], Object.create(null)])

/** A good value with the bad in front of it, after it and inside. */
const spoilt = (good: string, bad: readonly string[]) =>
  bad.flatMap((piece) => [piece + good, good + piece, good.slice(0, 2) + piece + good.slice(2)])
const badLines = (good: string) => [...spoilt(good, inNoLine), ...notText]
const badTexts = (good: string) => [...spoilt(good, inNoField), ...notText]

const {wording, version} = waitlistForm().consent
const signUps = [
  ...badLines('anna@example.com').map((email) => waitlistForm({email})),
  ...badLines('pl').map((locale) => waitlistForm({locale})),
  ...badLines('/pl/waitlist').map((page) => waitlistForm({page})),
  ...badLines('2026-11').map((bad) => waitlistForm({consent: {wording, version: bad}})),
  ...badTexts('Napiszemy.').map((bad) => waitlistForm({consent: {wording: bad, version}})),
  ...badLines('gazeta').map((campaign) => waitlistForm({utm: {campaign}})),
]
const messages = [
  ...badLines('Anna').map((name) => contactForm({name})),
  ...badLines('anna@example.com').map((email) => contactForm({email})),
  ...badTexts('Guten Tag').map((message) => contactForm({message})),
  ...badLines('de').map((locale) => contactForm({locale})),
  ...badLines('/de/contact').map((page) => contactForm({page})),
]

onEachStore((newStore) => {
  test('stores nothing, throws nothing and is not repeated, in whichever field it comes', async () => {
    const store = await newStore()
    const leads = store.open()
    expect(await leads.joinWaitlist(waitlistForm({email: 'first@example.com'}))).toEqual({ok: true})

    const outcomes = await Promise.all([
      ...signUps.map((form) => leads.joinWaitlist(form)),
      ...messages.map((form) => leads.sendContactMessage(form)),
    ])

    expect(outcomes.length).toBeGreaterThan(500)
    expect([...signUps, ...messages].filter((_, n) => outcomes[n]?.ok !== false)).toEqual([])
    expect(JSON.stringify(outcomes)).not.toMatch(/anna|eva/i)
    expect(await store.rows('select address from subscribers')).toEqual([{address: 'first@example.com'}])
    expect(await store.rows('select id from contact_messages')).toEqual([])
    expect(await store.rows('select kind from outbox')).toEqual([{kind: 'confirm'}])
  })

  test('SQL in a field is text in a row', async () => {
    const store = await newStore()
    const leads = store.open()
    const message = `'); drop table subscribers; --`
    await leads.sendContactMessage(contactForm({name: message, message}))
    expect(await store.rows('select name, message from contact_messages')).toEqual([{name: message, message}])
    expect(await store.rows('select * from subscribers')).toEqual([])
  })
})
