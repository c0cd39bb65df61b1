import {existsSync, mkdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {isLeadsUnavailable} from './leads-unavailable.ts'
import {openLeads} from './open-leads.ts'
import {contactForm, siteLocales, waitlistForm} from './testing/forms.ts'
import {rowsOf, temporaryDatabasePath} from './testing/temporary-database.ts'

const newLeads = (databasePath = temporaryDatabasePath()) => {
  const leads = openLeads({databasePath, locales: siteLocales})
  onTestFinished(() => leads.close())
  return {leads, databasePath}
}

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('joinWaitlist', () => {
  test('stores the subscriber with what was agreed to and where from', async () => {
    const {leads, databasePath} = newLeads()
    const outcome = await leads.joinWaitlist(
      waitlistForm({
        email: ' Anna.Nowak@Łódź.pl ',
        consent: {wording: 'Pierwsza linia.\r\nDruga.', version: 'v1'},
        utm: {source: 'gazeta', medium: '', campaign: `${'🏠'.repeat(300)}`, term: undefined},
      }),
    )

    expect(outcome).toEqual({ok: true})
    const [subscriber] = rowsOf(databasePath, 'select * from subscribers')
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
      rowsOf(
        databasePath,
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
    const {leads, databasePath} = newLeads()
    const first = await leads.joinWaitlist(waitlistForm({email: 'Anna@example.com', utm: {source: 'first'}}))
    const again = await leads.joinWaitlist(waitlistForm({email: 'anna@EXAMPLE.com', utm: {source: 'second'}}))
    const reworded = await leads.joinWaitlist(
      waitlistForm({consent: {wording: 'Nowa zgoda.', version: '2027-01'}}),
    )

    expect(JSON.stringify([again, reworded])).toBe(JSON.stringify([first, first]))
    expect(rowsOf(databasePath, 'select address, utm_source from subscribers')).toEqual([
      {address: 'Anna@example.com', utm_source: 'first'},
    ])
    expect(rowsOf(databasePath, 'select version from consents order by given_at')).toEqual([
      {version: '2026-11'},
      {version: '2027-01'},
    ])
  })

  test('a hundred at once of one address leave one row and get one answer', async () => {
    const {leads, databasePath} = newLeads()
    const outcomes = await Promise.all(Array.from({length: 100}, () => leads.joinWaitlist(waitlistForm())))

    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"ok":true}']))
    expect(rowsOf(databasePath, 'select address from subscribers')).toHaveLength(1)
    expect(rowsOf(databasePath, 'select id from consents')).toHaveLength(1)
  })

  test('a hundred at once through ten handles of one process, on a new file', async () => {
    const databasePath = temporaryDatabasePath()
    const handles = Array.from({length: 10}, () => newLeads(databasePath).leads)
    const outcomes = await Promise.all(
      Array.from({length: 100}, (_, n) =>
        handles[n % handles.length]?.joinWaitlist(waitlistForm({email: `anna+${n % 50}@example.com`})),
      ),
    )

    expect(outcomes).toEqual(Array.from({length: 100}, () => ({ok: true})))
    expect(rowsOf(databasePath, 'select id from subscribers')).toHaveLength(50)
  })

  test('tells every field that is wrong, and none of its value', async () => {
    const {leads} = newLeads()
    const outcome = await leads.joinWaitlist({
      email: 'anna@example.com, eva@example.com',
      locale: 'fr',
      page: '//evil.example',
      consent: {wording: '', version: '1'},
      utm: {source: 'a\r\nb'},
    })

    expect(outcome).toEqual({
      ok: false,
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
    const {leads, databasePath} = newLeads()
    expect(await leads.sendContactMessage(contactForm())).toEqual({ok: true})

    expect(rowsOf(databasePath, 'select * from contact_messages')).toEqual([
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
    expect(rowsOf(databasePath, 'select * from subscribers')).toEqual([])
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
    const {leads} = newLeads()
    expect(await leads.sendContactMessage(contactForm(changes))).toEqual({ok: false, problems})
  })

  test('takes the longest message there may be', async () => {
    const {leads, databasePath} = newLeads()
    const message = `${'ż\r\n'.repeat(1_999)}ok`
    expect(await leads.sendContactMessage(contactForm({name: 'ż'.repeat(100), message}))).toEqual({ok: true})
    expect(
      rowsOf(databasePath, 'select length(name) as name, length(message) as message from contact_messages'),
    ).toEqual([{name: 100, message: 4_000}])
  })
})

describe('the database file', () => {
  test('is not touched before something is stored, and not for refused input', async () => {
    const {leads, databasePath} = newLeads()
    await leads.joinWaitlist(waitlistForm({email: 'nobody'}))
    expect(existsSync(dirname(databasePath))).toBe(false)
    await leads.joinWaitlist(waitlistForm())
    expect(existsSync(databasePath)).toBe(true)
  })

  test("is its owner's alone", async () => {
    const {leads, databasePath} = newLeads()
    await leads.joinWaitlist(waitlistForm())
    const modes = [dirname(databasePath), databasePath, `${databasePath}-wal`].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600])
  })

  test('that cannot be opened is an error without the address, and is tried again', async () => {
    const {leads, databasePath} = newLeads()
    writeFileSync(dirname(databasePath), 'a file where the folder should be')
    const error: unknown = await leads.joinWaitlist(waitlistForm()).catch((reason: unknown) => reason)
    expect(isLeadsUnavailable(error)).toBe(true)
    expect(error).toMatchObject({message: 'leads: cannot store a sign-up: EEXIST', code: 'EEXIST'})

    rmSync(dirname(databasePath))
    mkdirSync(dirname(databasePath))
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
  })

  test('that is no database is refused and left as it was', async () => {
    const {leads, databasePath} = newLeads()
    mkdirSync(dirname(databasePath))
    writeFileSync(databasePath, 'not a database, but somebody may want it back. '.repeat(100))
    const before = statSync(databasePath)
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'SQLITE_NOTADB'})
    expect(statSync(databasePath)).toMatchObject({size: before.size, mtimeMs: before.mtimeMs})
  })
})

describe('close', () => {
  test('waits for what is under way and leaves one file', async () => {
    const {leads, databasePath} = newLeads()
    const joined = Promise.all(
      Array.from({length: 20}, (_, n) => leads.joinWaitlist(waitlistForm({email: `anna+${n}@example.com`}))),
    )
    await leads.close()
    await joined
    expect(existsSync(`${databasePath}-wal`)).toBe(false)
    expect(rowsOf(databasePath, 'select id from subscribers')).toHaveLength(20)
  })

  test('is final', async () => {
    const {leads} = newLeads()
    await leads.close()
    await leads.close()
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'CLOSED'})
  })
})
